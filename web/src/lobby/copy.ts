/** Puts a text on the clipboard; false if the browser would not. Without TLS there is only the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard && isSecureContext) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // the browser does not allow it: try the old way
  }
  const held = document.activeElement,
    area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.style.cssText = "position:fixed;top:0;left:0;opacity:0";
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (held instanceof HTMLElement) held.focus({ preventScroll: true });
  }
}
