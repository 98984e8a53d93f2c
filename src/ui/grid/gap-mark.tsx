/** The line between two tiles at the drop position. */
export const GapMark = ({ mark }: { mark: { left: number; top: number; height: number } }) => (
  <div
    data-gap-mark=""
    className="pointer-events-none absolute z-10 w-1 -translate-x-1/2 rounded-full bg-accent ring-2 ring-paper"
    style={mark}
  />
);
