/** The colour of an approval state, beside its name. */
export const StateDot = ({ state }: { state: string }) => (
  <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${stateColor(state)}`} />
);

const [BLUE, GREEN, AMBER, RED] = ['bg-[#1d4f91]', 'bg-[#0a6b45]', 'bg-[#7d5300]', 'bg-[#a3231c]'];

const USUAL: Record<string, string> = {
  in_review: BLUE,
  approved: GREEN,
  needs_changes: AMBER,
  rejected: RED,
};

const OTHERS = ['bg-[#5b3a9e]', 'bg-[#0b6258]', 'bg-[#97295f]', 'bg-[#465062]', 'bg-[#8a3b12]'];

/** The background of an approval state, dark enough for white text. The same state always has the same one. */
export function stateColor(state: string): string {
  const name = state.toLowerCase().replaceAll(' ', '_');
  const sum = [...name].reduce((so, letter) => (so * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return USUAL[name] ?? OTHERS[sum % OTHERS.length] ?? BLUE;
}
