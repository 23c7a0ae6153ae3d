/** What a frame of a film shows, in words. */
import type { Board } from "../board/board.svelte";
import { T } from "../lib/texts";
import type { Frame, Loss } from "./frames";

type Words = Pick<Board, "nameOf" | "title">;
/** So many ways, lines and units are named; of the others it is said how many there are. */
const WAYS = 3,
  LINES = 3,
  UNITS = 5;

const units = (list: string[]): string => (list.length > UNITS ? T.film.units(list.length) : list.join(", "));

function ways(frame: Frame, words: Words): string[] {
  const told = frame.ways.slice(0, WAYS).map((way) => {
    const who = units(way.units),
      many = way.units.length > 1,
      path = way.path.map((place) => words.nameOf(place));
    if (way.tone === "attack") return T.film.attacks(who, many, path.at(-1) ?? "");
    return way.tone === "retreat"
      ? T.film.retreats(who, many, path.join(" – "))
      : T.film.marches(who, many, path.join(" – "));
  });
  return frame.ways.length > WAYS ? [...told, T.film.moreWays(frame.ways.length - WAYS)] : told;
}

function attack(frame: Frame, words: Words): string[] {
  const all = [...new Set(frame.ways.flatMap((way) => way.units))];
  return all.length ? [T.film.attacks(units(all), all.length > 1, words.nameOf(frame.space))] : [];
}

function took(frame: Frame, words: Words): string[] {
  const sides = [...new Set(frame.took.map(({ side }) => side))];
  return sides.map((side) =>
    T.film.takes(
      words.title(side),
      frame.took
        .filter((one) => one.side === side)
        .map(({ space }) => words.nameOf(space))
        .join(", "),
    ),
  );
}

/** Losses by kind; who is lost is not told to be reduced as well. */
export function losses(frame: Frame): string[] {
  const of = (to: Loss["to"]): string[] => [
    ...new Set(frame.losses.filter((loss) => loss.to === to).map(({ unit }) => unit)),
  ];
  const lost = of("lost"),
    reduced = of("reduced").filter((unit) => !lost.includes(unit)),
    restored = of("restored").filter((unit) => !lost.includes(unit));
  return [
    ...(lost.length ? [T.film.lost(units(lost))] : []),
    ...(reduced.length ? [T.film.reduced(units(reduced))] : []),
    ...(restored.length ? [T.film.restored(units(restored))] : []),
  ];
}

function lines(frame: Frame): string[] {
  const told = frame.log.slice(0, LINES).map((line) => line.text);
  return frame.log.length > LINES ? [...told, T.film.moreLines(frame.log.length - LINES)] : told;
}

/** The sentences of a frame, the first the most important. */
export function caption(frame: Frame, words: Words): string[] {
  switch (frame.kind) {
    case "march":
      return [...ways(frame, words), ...took(frame, words), ...losses(frame)];
    case "attack": {
      const told = attack(frame, words);
      return told.length ? told : lines(frame);
    }
    case "fire": {
      const about = frame.space ? [T.film.battle(words.nameOf(frame.space))] : frame.rolls.length ? [T.film.dice] : [];
      return [...about, ...losses(frame)];
    }
    case "arrive":
      return [T.film.arrive(units(frame.arrived.map(({ unit }) => unit)))];
    case "turn":
      return frame.log.length ? lines(frame) : [frame.after.turn?.name ?? ""];
    case "control":
      return took(frame, words);
    default:
      return lines(frame).length ? lines(frame) : losses(frame);
  }
}
