import { XIcon } from 'lucide-react';

type RemoveFilterProps = { filter: string | undefined; onClick: () => void };

/** The button at the end of the chip of a set filter. */
export const RemoveFilter = ({ filter, onClick }: RemoveFilterProps) => (
  <button
    type="button"
    aria-label={`Remove filter: ${filter}`}
    onClick={onClick}
    className="grid size-10 place-content-center rounded-control -outline-offset-2"
  >
    <XIcon className="size-4" />
  </button>
);
