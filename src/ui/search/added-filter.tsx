'use client';

import { CalendarIcon } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import type { TimeRange } from '@/contract/view';
import { buttonClass } from '../control/button';
import { Menu } from '../frame/menu';
import { type Days, daysOf, formatDays, timeOf } from './days';
import { RemoveFilter } from './remove-filter';

type AddedFilterProps = {
  added: TimeRange | null;
  onChange: (added: TimeRange | null) => void;
};

/** Filters by the days on which assets were added. While it is set it is a chip with a button that removes it. */
export function AddedFilter({ added, onChange }: AddedFilterProps) {
  const box = useRef<HTMLDivElement>(null);
  // The server does not know the time zone of the person.
  const known = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const days = known ? daysOf(added) : { first: '', last: '' };
  const text = added && known ? formatDays(added) : 'Date added';
  const remove = () => {
    onChange(null);
    // The button that had the focus is gone.
    box.current?.querySelector('button')?.focus();
  };
  const look = added
    ? 'flex min-h-10 items-center gap-2 rounded-control px-3 text-sm'
    : buttonClass('secondary');
  return (
    <div
      ref={box}
      className={`flex min-w-0 rounded-control ${added ? 'bg-accent-soft text-accent' : ''}`}
    >
      <Menu
        side="left"
        label={added ? `Date added: ${text}` : 'Date added'}
        button={
          <>
            <CalendarIcon className="size-4" />
            {text}
          </>
        }
        buttonClass={look}
      >
        <DayField label="From" end="first" days={days} onChange={onChange} />
        <DayField label="To" end="last" days={days} onChange={onChange} />
      </Menu>
      {added && <RemoveFilter filter="date added" onClick={remove} />}
    </div>
  );
}

type DayFieldProps = Pick<AddedFilterProps, 'onChange'> & {
  label: string;
  end: keyof Days;
  days: Days;
};

const DayField = ({ label, end, days, onChange }: DayFieldProps) => (
  <label className="flex min-h-12 items-center gap-3 px-3 text-sm text-ink">
    <span className="mr-auto">{label}</span>
    <input
      type="date"
      value={days[end]}
      {...(end === 'first' ? { max: days.last } : { min: days.first })}
      onChange={({ currentTarget }) => onChange(timeOf({ ...days, [end]: currentTarget.value }))}
      className="min-h-10 rounded-control border border-edge bg-surface px-2"
    />
  </label>
);
