/** Who works with the keyboard stays where he was when the thing he had chosen is gone after a decision. */
const REGIONS = [
  ".prompt .buttons",
  ".menu",
  ".uses",
  ".hand",
  ".fight",
  ".picker",
  ".fan",
  ".spaces",
  ".panel",
  ".tabs",
  ".bar .actions",
];
const NAMED = ["data-action", "data-space", "data-unit", "data-card", "data-pick", "aria-label"];
const LIVE = "button:not(:disabled), [tabindex='0'], input:not(:disabled), select:not(:disabled)";

export class Focus {
  #keyboard = false;
  #region = "";
  #name = "";

  /** The listeners that notice how somebody works and where he is. */
  watch(): () => void {
    const key = (event: KeyboardEvent): void => void (this.#keyboard ||= ["Tab", "Enter", " "].includes(event.key));
    const pointer = (): void => void (this.#keyboard = false);
    const into = (event: FocusEvent): void => this.#note(event.target as Element);
    addEventListener("keydown", key, true);
    addEventListener("pointerdown", pointer, true);
    addEventListener("focusin", into);
    return () => {
      removeEventListener("keydown", key, true);
      removeEventListener("pointerdown", pointer, true);
      removeEventListener("focusin", into);
    };
  }

  #note(element: Element): void {
    if (element.matches(".prompt")) return; // only until there is something to choose again
    this.#region = REGIONS.find((region) => element.closest(region)) ?? "";
    this.#name =
      NAMED.map((name) =>
        element.hasAttribute(name) ? `[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]` : "",
      ).find(Boolean) ?? "";
  }

  /**
   * After a change: if the focus has fallen to the page, put it back, or to what stands in its place. It rests on the
   * question itself while the other side decides, and goes on from there.
   */
  restore(): void {
    const now = document.activeElement;
    if (!this.#keyboard || !this.#region || (now && now !== document.body && !now.matches(".prompt"))) return;
    const area = document.querySelector(this.#region);
    const same = this.#name && area ? area.querySelector<HTMLElement>(this.#name) : null;
    const next = same?.matches(LIVE)
      ? same
      : (area?.querySelector<HTMLElement>(LIVE) ??
        document.querySelector<HTMLElement>(".prompt .buttons button:not(:disabled)"));
    (next ?? document.querySelector<HTMLElement>(".prompt"))?.focus({ preventScroll: true });
  }
}
