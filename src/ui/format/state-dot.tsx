import { stateColor } from './state-color';

/** The colour of an approval state, beside its name. */
export const StateDot = ({ state }: { state: string }) => (
  <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${stateColor(state)}`} />
);
