'use client';

import { useId, useState } from 'react';
import type { FacetName } from '@/contract/browse/facets';
import { ORIENTATIONS } from '@/contract/browse/view';
import { splitFilter } from '@/contract/filter/split-filter';
import { formatNumber } from '../format/format-quantity';
import { PLACE_NAMES_BY } from '../format/place-names-by';
import { chipText, valueText } from './chip-text';
import { chosenOf, NARROWING, togglePart, toggleValue, valuesOf, withoutKey } from './filter-text';
import { type FilterScope, useFacets } from './use-facets';

const GROUPS: { name: FacetName; by: string; title: string }[] = [
  { name: 'library', by: 'in', title: 'Library' },
  { name: 'type', by: 'type', title: 'Type' },
  { name: 'year', by: 'taken', title: 'Year taken' },
  { name: 'month', by: 'taken', title: 'Month taken' },
  { name: 'camera', by: 'camera', title: 'Camera' },
  { name: 'place', by: 'place', title: 'Place' },
  { name: 'tag', by: 'tag', title: 'Tag' },
  { name: 'object', by: 'object', title: 'Shows' },
  { name: 'color', by: 'color', title: 'Colour' },
  { name: 'approval', by: 'approval', title: 'Approval' },
  { name: 'by', by: 'by', title: 'Uploaded by' },
];

const WITHOUT = ['-has:description', '-has:tags', '-has:place', '-has:credit'];
const WITH = ['has:comments', 'has:variants', 'has:text', 'has:duplicates'];

const FIRST = 6;

type FilterPanelProps = {
  id: string;
  scope: FilterScope;
  filter: string;
  onFilter: (filter: string) => void;
};

/** Everything that assets can be filtered by, with how many have it. It writes into the text of the field. */
export function FilterPanel({ id, scope, filter, onFilter }: FilterPanelProps) {
  const isSearch = scope.library === null;
  const groups = GROUPS.filter(({ name }) => isSearch || name !== 'library');
  const hasOwn = (key: string) => !NARROWING.includes(key) && chosenOf(filter, key).length > 0;
  const shared = groups.filter(({ by }) => !hasOwn(by)).map(({ name }) => name);
  const parts = splitFilter(filter);
  return (
    <section
      id={id}
      aria-label="Filters"
      className="wide-page grid gap-x-6 gap-y-5 pb-2 [grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr))] max-sm:[grid-template-columns:repeat(2,minmax(0,1fr))] print:hidden"
    >
      {groups.map((group) => (
        <Values
          key={group.name}
          {...group}
          scope={scope}
          filter={filter}
          // The others of a group stay to be chosen: without its own values, it has them still.
          counted={
            hasOwn(group.by)
              ? { filter: withoutKey(filter, group.by), facets: [group.name] }
              : { filter, facets: shared }
          }
          onFilter={onFilter}
        />
      ))}
      <Group title="Without, or with">
        {[...WITHOUT, ...WITH].map((part) => (
          <Check
            key={part}
            text={chipText(part, {})}
            checked={parts.includes(part)}
            onToggle={() => onFilter(togglePart(filter, part))}
          />
        ))}
      </Group>
      <Group title="Orientation">
        {ORIENTATIONS.map((value) => (
          <Check
            key={value}
            text={valueText('orientation', value, {})}
            checked={valuesOf(filter, 'orientation').includes(value)}
            onToggle={() => onFilter(toggleValue(filter, 'orientation', value))}
          />
        ))}
      </Group>
      {(['taken', 'added'] as const).map((key) => (
        <Days key={key} name={key} filter={filter} onFilter={onFilter} />
      ))}
    </section>
  );
}

type ValuesProps = (typeof GROUPS)[number] &
  Omit<FilterPanelProps, 'id'> & { counted: { filter: string; facets: FacetName[] } };

function Values({ name, by, title, scope, filter, counted, onFilter }: ValuesProps) {
  const [all, setAll] = useState(false);
  const facet = useFacets(scope, counted.filter, counted.facets)?.[name];
  const chosen = valuesOf(filter, by);
  if (!facet || facet.values.length === 0) return null;
  const values = orderOf(by, facet.values);
  const shown = all
    ? values
    : values.filter(({ value }, place) => place < FIRST || chosen.includes(value));
  return (
    <Group title={title} note={name === 'place' ? PLACE_NAMES_BY : undefined}>
      {shown.map(({ value, count }) => (
        <Check
          key={value}
          text={valueText(by, value, scope.libraries)}
          count={count}
          checked={chosen.includes(value)}
          onToggle={() => onFilter(toggleValue(filter, by, value))}
        />
      ))}
      {shown.length < values.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="min-h-8 rounded-control text-start text-sm text-quiet underline underline-offset-4 hover:text-ink max-sm:min-h-11"
        >
          {formatNumber(values.length - shown.length)} more
        </button>
      )}
    </Group>
  );
}

type Value = { value: string; count: number };

/** Times are in their order, and the kinds come before the formats. */
function orderOf(by: string, values: Value[]): Value[] {
  if (by === 'taken') return values.toSorted((one, other) => (one.value < other.value ? 1 : -1));
  if (by !== 'type') return values;
  const kinds = ['image', 'video'].map((value) => {
    const formats = values.filter((one) => one.value.startsWith(`${value}/`));
    return { value, count: formats.reduce((sum, { count }) => sum + count, 0) };
  });
  return [...kinds.filter(({ count }) => count > 0), ...values];
}

type GroupProps = { title: string; note?: string | undefined; children: React.ReactNode };

const Group = ({ title, note, children }: GroupProps) => (
  <fieldset className="grid min-w-0 content-start gap-0.5">
    <legend dir="auto" className="pb-1 text-sm font-medium">
      {title}
    </legend>
    {children}
    {note && (
      <p dir="auto" className="text-xs text-quiet">
        {note}
      </p>
    )}
  </fieldset>
);

type CheckProps = { text: string; count?: number; checked: boolean; onToggle: () => void };

const Check = ({ text, count, checked, onToggle }: CheckProps) => (
  <label className="flex min-h-8 min-w-0 items-center gap-2.5 rounded-control text-sm hover:bg-sunken max-sm:min-h-11">
    <input
      type="checkbox"
      checked={checked}
      onChange={onToggle}
      className="size-4 shrink-0 accent-accent"
    />
    <bdi className="min-w-0 flex-1 truncate">{text}</bdi>
    {count !== undefined && (
      <span className="shrink-0 pr-1 text-xs text-quiet tabular-nums">{formatNumber(count)}</span>
    )}
  </label>
);

const RANGE = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;

type DaysProps = { name: 'taken' | 'added'; filter: string; onFilter: (filter: string) => void };

/** From a day to another, both included. */
function Days({ name, filter, onFilter }: DaysProps) {
  const id = useId();
  const range = valuesOf(filter, name).find((value) => RANGE.test(value));
  const [, first = '', last = ''] = RANGE.exec(range ?? '') ?? [];
  const set = (from: string, to: string) => {
    const others = range === undefined ? filter : toggleValue(filter, name, range);
    onFilter(from || to ? toggleValue(others, name, `${from}..${to}`) : others);
  };
  const day = (label: string, value: string, onDay: (day: string) => void) => (
    <label className="flex min-h-8 items-center gap-2 text-sm">
      <span className="w-10 shrink-0">{label}</span>
      <input
        key={value}
        type="date"
        defaultValue={value}
        onBlur={({ currentTarget }) => currentTarget.value !== value && onDay(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        className="min-h-9 min-w-0 flex-1 rounded-control border border-edge bg-surface px-2 max-sm:min-h-11"
      />
    </label>
  );
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 content-start gap-1.5">
      <legend id={id} className="pb-1 text-sm font-medium">
        {name === 'taken' ? 'Days taken' : 'Days added'}
      </legend>
      {day('From', first, (from) => set(from, last))}
      {day('To', last, (to) => set(first, to))}
    </fieldset>
  );
}
