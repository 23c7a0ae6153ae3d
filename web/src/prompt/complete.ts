/** Completion for the command palette: which listed actions fit what has been typed. */

export interface Match {
  text: string;
  score: number;
}

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/**
 * Listed actions that fit, best first: whole beginnings, then beginnings of words in order, then any place in the text.
 * `extra` are words that count for an action besides its text (its label in words).
 */
export function complete(
  query: string,
  texts: readonly string[],
  extra: (text: string) => string = () => "",
  limit = 50,
): string[] {
  const words = fold(query)
    .split(/[\s>]+/)
    .filter(Boolean);
  if (!words.length) return texts.slice(0, limit);
  const found: Match[] = [];
  for (const text of texts) {
    const score = rate(fold(text), fold(query).trim(), words) || rate(fold(extra(text)), fold(query).trim(), words) / 2;
    if (score) found.push({ text, score });
  }
  return found
    .sort((a, b) => b.score - a.score || texts.indexOf(a.text) - texts.indexOf(b.text))
    .slice(0, limit)
    .map((match) => match.text);
}

function rate(text: string, query: string, words: string[]): number {
  if (text === query) return 100;
  if (text.startsWith(query)) return 80;
  const parts = text.split(/[\s>]+/);
  let at = 0;
  const inOrder = words.every((word) => {
    while (at < parts.length && !parts[at]!.startsWith(word)) at++;
    return at++ < parts.length;
  });
  if (inOrder) return 60;
  return words.every((word) => text.includes(word)) ? 30 : 0;
}

/** What Tab adds: the longest beginning that all fitting actions share. */
export function commonStart(query: string, texts: readonly string[]): string {
  const fitting = texts.filter((text) => fold(text).startsWith(fold(query)));
  if (!fitting.length) return query;
  let start = fitting[0]!;
  for (const text of fitting) while (!text.startsWith(start)) start = start.slice(0, -1);
  return start.length > query.length ? start : query;
}
