// What a leg lights, by name: "cell 4,4", "die 5", "act". What only one game has is named by its own `spots`.
export type Spots = Record<string, (...of: string[]) => string>;

const SHARED: Spots = {
  cell: (at) => `main.table > .board [data-cell="${at}"]`,
  act: () => '.tray .acts .btn.main',
  tray: () => '.tray',
  tally: (line) => (line ? `.players .you .tally li:has([href="#i-${line}"])` : '.players .you'),
  mate: () => '.players .mate, .hand',
  log: () => '.log',
  board: () => 'main.table > .board',
};

/** Everything on the page that bears one of these names. */
export function found(names: string[], own: Spots = {}): Element[] {
  return names.flatMap((name) => {
    const [kind = '', ...of] = name.split(' ');
    const selector = (own[kind] ?? SHARED[kind])?.(...of);
    return selector ? [...document.querySelectorAll(selector)] : [];
  });
}
