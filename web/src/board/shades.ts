/** What lies between the colour of a nation and the letters on it: it goes away from the ink, never towards it. */
import type { SkinNation } from "../lib/types";

/** behind the name of a counter, as a stripe over a reduced one, over the tower of a fort */
export const BAND = 0.2,
  STRIPE = 0.4,
  TOWER = 0.3;

export const shade = (nation: SkinNation): string => (/^#f/.test(nation.ink) ? "#000" : "#fff");
