/** Listed actions as data: a verb and its nouns, found by what can be clicked. */
import type { Skin } from "../lib/types";

export interface Noun {
  kind: string;
  /** what a hand can point at */ id: string;
  /** as it is written, where that is something else */ name?: string;
}
export interface Action {
  text: string;
  verb: string;
  nouns: Noun[];
}

/** Kinds of noun that lie on the table and can be clicked. */
const ON_TABLE = new Set(["unit", "space", "place", "card", "slot", "side"]);

export function parseAction(text: string, verbs: Skin["verbs"]): Action {
  const blank = text.indexOf(" ");
  const verb = blank < 0 ? text : text.slice(0, blank);
  const kinds = verbs[verb]?.nouns ?? [];
  const parts =
    blank < 0
      ? []
      : text
          .slice(blank + 1)
          .split(">")
          .map((part) => part.trim());
  return {
    text,
    verb,
    nouns: parts.map((id, i) =>
      kinds[i] === "slot" ? { kind: "slot", id: slotId(verb, id), name: id } : { kind: kinds[i] ?? "word", id },
    ),
  };
}

/** A slot of a board is known by the verb that fills it and its number. */
export const slotId = (verb: string, name: string): string => `${verb} ${name}`;

export const clickable = (noun: Noun): boolean => ON_TABLE.has(noun.kind);

/** What the listed actions offer, indexed by what a hand can point at. */
export class Offer {
  readonly all: Action[];
  /** actions without a noun on the table: buttons */
  readonly plain: Action[] = [];
  readonly #first = new Map<string, Action[]>();
  readonly #pairs = new Map<string, Action[]>();
  readonly #seconds = new Map<string, Set<string>>();

  constructor(texts: string[], verbs: Skin["verbs"]) {
    this.all = texts.map((text) => parseAction(text, verbs));
    for (const action of this.all) {
      const [one, two] = action.nouns;
      if (!one || !clickable(one)) this.plain.push(action);
      else {
        push(this.#first, one.id, action);
        if (two && clickable(two)) {
          push(this.#pairs, `${one.id}>${two.id}`, action);
          (this.#seconds.get(one.id) ?? this.#seconds.set(one.id, new Set()).get(one.id)!).add(two.id);
        }
      }
    }
  }

  /** Things that begin an action. */
  get firsts(): string[] {
    return [...this.#first.keys()];
  }

  /** Actions whose first noun is this thing. */
  of(id: string): Action[] {
    return this.#first.get(id) ?? [];
  }

  /** Actions with this thing alone. */
  single(id: string): Action[] {
    return this.of(id).filter((action) => action.nouns.length === 1);
  }

  /** Actions from one thing to another. */
  between(from: string, to: string): Action[] {
    return this.#pairs.get(`${from}>${to}`) ?? [];
  }

  /** Where actions of this thing lead. */
  targets(id: string): Set<string> {
    return this.#seconds.get(id) ?? new Set();
  }

  /** Actions that lead to this thing, whatever they begin with. */
  into(id: string): Action[] {
    return this.all.filter(({ nouns }) => nouns.length > 1 && nouns[1]!.id === id && clickable(nouns[0]!));
  }

  /** The one thing that all two-noun actions begin with, so that it need not be clicked. */
  get obvious(): string | null {
    const starts = [...this.#seconds.keys()];
    return starts.length === 1 && this.firsts.length === 1 ? starts[0]! : null;
  }

  lists(text: string): boolean {
    return this.all.some((action) => action.text === text);
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

type Spaces = ReadonlyMap<string, { id: string; title?: string }>;

/** The label of an action for a button: the verb in words, then its nouns. */
export function label(
  action: Action,
  skin: Skin,
  without = "",
  here: Record<string, string> = {},
  spaces: Spaces = new Map(skin.spaces.map((space) => [space.id, space])),
): string {
  const words = here[action.verb] ?? skin.verbs[action.verb]?.label ?? action.verb;
  const nouns = action.nouns.filter((noun) => noun.id !== without).map((noun) => nounName(noun, skin, spaces));
  return nouns.length ? `${words} ${nouns.join(" → ")}` : words;
}

/** A noun in words: the place that a number stands for, the meaning of a code. */
function nounName(noun: Noun, skin: Skin, spaces: Spaces): string {
  if (noun.kind === "space" || noun.kind === "place") return spaceName(spaces.get(noun.id), noun.id);
  if (noun.kind === "card") return skin.cards.find((card) => card.id === noun.id)?.name ?? noun.id;
  return noun.name ?? (clickable(noun) ? noun.id : (skin.words?.[noun.id] ?? noun.id));
}

export const spaceName = (space: { id: string; title?: string } | undefined, id: string): string =>
  space?.title ? `${id} ${space.title}` : id;

/** Verbs that end something or let it go. */
const ENDINGS = new Set(["done", "stop", "pass", "halt"]);

/**
 * How a button is painted: `main` and `go` invite; a choice that gives something up does so only if there is
 * no other, and of several of one kind none is better than the others.
 */
export function weight(action: Action, all: Action[], verbs: Skin["verbs"]): "go main" | "go" | "equal" | "quiet" {
  const others = all.filter((other) => other.text !== action.text),
    main = verbs[action.verb]?.main === true;
  if (ENDINGS.has(action.verb) && others.some((other) => !ENDINGS.has(other.verb))) return "quiet";
  if (!main && !action.nouns.length && others.some((other) => other.nouns.length > 0)) return "quiet";
  if (others.some((other) => other.verb === action.verb)) return "equal";
  return main ? "go main" : "go";
}
