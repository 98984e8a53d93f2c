import { ListFilterIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SearchPage } from '@/contract/organization-page';
import { ORIENTATIONS } from '@/contract/view';
import { buttonClass } from '../control/button';
import { Menu } from '../control/menu';
import type { SearchQuery } from '../url/search-url';
import { FilterSelect } from './filter-select';

type MoreFiltersProps = {
  page: SearchPage;
  wanted: SearchQuery;
  change: (changes: Partial<SearchQuery>) => void;
};

const ORIENTATION_TEXTS = { landscape: 'Landscape', portrait: 'Portrait', square: 'Square' };

const ANY = { value: '', text: 'Any' };

/** A link may name a place that is not offered. */
function placeOptions({ places }: SearchPage, chosen: string | null) {
  const options = places.map(({ key, text }) => ({ value: key, text }));
  const isKnown = chosen === null || places.some(({ key }) => key === chosen);
  return isKnown
    ? options
    : [{ value: chosen, text: chosen.split('/').at(-1) ?? chosen }, ...options];
}

/** The less used filters: set ones stand beside a menu with the others. */
export function MoreFilters({ page, wanted, change }: MoreFiltersProps) {
  const filters = [
    {
      id: 'search-orientation',
      label: 'Orientation',
      value: wanted.orientation,
      set: (value: string | null) =>
        change({ orientation: ORIENTATIONS.find((known) => known === value) ?? null }),
      options: ORIENTATIONS.map((value) => ({ value, text: ORIENTATION_TEXTS[value] })),
    },
    {
      id: 'search-camera',
      label: 'Camera',
      value: wanted.camera,
      set: (camera: string | null) => change({ camera }),
      options: page.cameras.map((value) => ({ value, text: value })),
    },
    {
      id: 'search-place',
      label: 'Place',
      value: wanted.takenIn,
      set: (takenIn: string | null) => change({ takenIn }),
      options: placeOptions(page, wanted.takenIn),
    },
    {
      id: 'search-uploader',
      label: 'Uploaded by',
      value: wanted.uploader,
      set: (uploader: string | null) => change({ uploader }),
      options: page.uploaders.map(({ id, name }) => ({ value: id, text: name })),
    },
  ].filter(({ options }) => options.length > 0);
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
                className="min-h-10 max-w-44 rounded-control border border-edge bg-surface px-2"
              >
                {[ANY, ...options].map((option) => (
                  <option key={option.value} value={option.value}>
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
