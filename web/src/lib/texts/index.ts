/** What the client says, in the language that somebody has chosen or whose browser asks for it. */
import { EN } from "./en";

export type Texts = typeof EN;

/** Every language by its code; one more is one more file and one more line. */
export const LANGUAGES: Record<string, { name: string; load: () => Promise<Texts> }> = {
  en: { name: "English", load: () => Promise.resolve(EN) },
  de: { name: "Deutsch", load: () => import("./de").then((found) => found.DE) },
};

const KEPT = "greatwar.language";

/** The texts; they stand before the first component is made. No module keeps one of them when it is loaded. */
export let T: Texts = EN;

/** The language chosen on this device, else the first of the browser's that is known. */
export function language(): string {
  const wanted = [localStorage.getItem(KEPT) ?? "", ...navigator.languages].map((code) => code.slice(0, 2));
  return wanted.find((code) => code in LANGUAGES) ?? "en";
}

export async function speak(code = language()): Promise<void> {
  T = (await LANGUAGES[code]?.load()) ?? EN;
  document.documentElement.lang = code;
}

/** Another language holds from the next look at the page on. */
export function sayIn(code: string): void {
  localStorage.setItem(KEPT, code);
  location.reload();
}
