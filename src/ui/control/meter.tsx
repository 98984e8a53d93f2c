/** How much of something there is, as a bar beside words that say it. `share`: from 0 to 1. */
export const Meter = ({ share, isHigh = false }: { share: number; isHigh?: boolean }) => (
  <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
    <span
      className={`block h-full rounded-full ${isHigh ? 'bg-danger' : 'bg-accent'}`}
      style={{ width: `${share * 100}%` }}
    />
  </span>
);
