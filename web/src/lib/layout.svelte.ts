/** How the table is laid out; the widths stand here and in app.css. */
function matches(query: string): { readonly on: boolean } {
  const list = matchMedia(query);
  let on = $state(list.matches);
  list.addEventListener("change", () => (on = list.matches));
  return {
    get on() {
      return on;
    },
  };
}

const phone = matches("(max-width: 760px)"),
  docked = matches("(min-width: 1200px)"),
  tablet = matches("(min-width: 761px) and (max-width: 1199px) and (orientation: portrait)");

export const layout = {
  /** one column; panels come from below */
  get phone() {
    return phone.on;
  },
  /** the panels stand under the map, in two halves */
  get tablet() {
    return tablet.on;
  },
  /** the column beside the map has room for the small map, for what is pointed at, for odds and for a card's uses */
  get docked() {
    return docked.on;
  },
  /** what is pointed at has a place of its own */
  get context() {
    return docked.on || tablet.on;
  },
};

export const stillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
