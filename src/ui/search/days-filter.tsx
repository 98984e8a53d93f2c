'use client';

import { CalendarIcon } from 'lucide-react';
import { useRef } from 'react';
import type { TimeRange } from '@/contract/browse/view';
import { buttonClass } from '../control/button';
import { Menu } from '../control/menu';
import { useInBrowser } from '../control/use-in-browser';
import { RemoveFilter } from '../library/remove-filter';
import { type Days, daysOf, formatDays, timeOf, type Zone } from './days';

type DaysFilterProps = {
  /** Which event happened on these days. */
  done: 'taken' | 'added';
  range: TimeRange | null;
  /** The time zone of the days. */
  zone: Zone;
  onChange: (range: TimeRange | null) => void;
};

/** Filters by days. A set filter appears as a chip with a button to remove it. */
export function DaysFilter({ done, range, zone, onChange }: DaysFilterProps) {
  const label = `Date ${done}`;
  const box = useRef<HTMLDivElement>(null);
  // The server does not know the time zone of the person.
  const known = useInBrowser(
    () => true,
    () => zone === 'utc',
  );
  const days = known ? daysOf(range, zone) : { first: '', last: '' };
  const text = range && known ? formatDays(range, zone) : null;
  const remove = () => {
    onChange(null);
    // The previously focused button is gone.
    box.current?.querySelector('button')?.focus();
  };
  const look = range
    ? 'flex min-h-10 items-center gap-2 rounded-control px-3 text-sm'
    : buttonClass('secondary');
  const change = (changes: Partial<Days>) => onChange(timeOf({ ...days, ...changes }, zone));
  return (
    <div
      ref={box}
      className={`flex min-w-0 rounded-control ${range ? 'bg-accent-soft text-accent' : ''}`}
    >
      <Menu
        side="left"
        label={text ? `${label}: ${text}` : label}
        button={
          <>
            <CalendarIcon className="size-4" />
            <span dir="auto">
              {text ? `${done === 'taken' ? 'Taken' : 'Added'}: ${text}` : label}
            </span>
          </>
        }
        buttonClass={look}
      >
        <DayField
          label="From"
          day={days.first}
          max={days.last}
          set={(first) => change({ first })}
        />
        <DayField label="To" day={days.last} min={days.first} set={(last) => change({ last })} />
      </Menu>
      {range && <RemoveFilter filter={`date ${done}`} onClick={remove} />}
    </div>
  );
}

type DayFieldProps = {
  label: string;
  day: string;
  min?: string;
  max?: string;
  set: (day: string) => void;
};

// The field keeps the typed text: on the way to 2026 the year is first 2, which is no bound.
const DayField = ({ label, day, min, max, set }: DayFieldProps) => (
  <label className="flex min-h-12 items-center gap-3 px-3 text-sm text-ink">
    <span className="mr-auto">{label}</span>
    <input
      type="date"
      defaultValue={day}
      min={min}
      max={max}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      className="min-h-10 rounded-control border border-edge bg-surface px-2"
    />
  </label>
);
