import { ListFilterIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../control/button';
import { Menu } from '../control/menu';
import { FilterSelect } from './filter-select';

/** A filter by one of some values. */
export type Filter = {
  id: string;
  label: string;
  /** The chosen value; null: any. */
  value: string | null;
  set: (value: string | null) => void;
  options: readonly { value: string; text: string }[];
};

const ANY = { value: '', text: 'Any' };

/**
 * The less used filters: set ones stand beside a menu with the others. On a phone the menu opens below a positioned
 * parent, because its button may be at either edge.
 */
export function MoreFilters({ filters }: { filters: readonly Filter[] }) {
  const unset = filters.filter(({ value }) => value === null);
  const box = useRef<HTMLDivElement>(null);
  // The chip of a chosen filter, or the menu a removed filter returns to. They appear only after the next render.
  const focus = useRef<string>(undefined);
  useEffect(() => {
    const element = focus.current && box.current?.querySelector<HTMLElement>(focus.current);
    if (!element) return;
    focus.current = undefined;
    element.focus();
  });
  return (
    <div ref={box} className="contents">
      {filters.map(
        ({ id, label, value, set, options }) =>
          value !== null && (
            <FilterSelect
              key={id}
              id={id}
              label={label}
              unset=""
              value={value}
              onChoose={(chosen) => {
                set(chosen || null);
                if (!chosen) focus.current = '[aria-expanded]';
              }}
              options={[ANY, ...options]}
            />
          ),
      )}
      {unset.length > 0 && (
        <Menu
          side="left"
          button={
            <>
              <ListFilterIcon className="size-4" />
              More filters
            </>
          }
          buttonClass={buttonClass('secondary')}
          className="max-sm:static"
        >
          {unset.map(({ id, label, set, options }) => (
            <label key={id} className="flex min-h-12 items-center gap-3 px-3 text-sm text-ink">
              <span className="mr-auto">{label}</span>
              <select
                value=""
                onChange={({ currentTarget }) => {
                  set(currentTarget.value || null);
                  focus.current = `#${id}`;
                }}
                className="own-select min-h-10 max-w-44 rounded-control border border-edge bg-surface px-2"
              >
                {[ANY, ...options].map((option) => (
                  <option dir="auto" key={option.value} value={option.value}>
                    {option.text}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </Menu>
      )}
    </div>
  );
}
