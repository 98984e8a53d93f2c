'use client';

import type { View } from '@/contract/browse/view';
import type { LibraryRef } from '../call/resource-ref';
import { Select } from '../form/select';
import { formatState } from '../format/format-state';
import { DisplayMenu } from '../grid/display-menu';
import { FilterFold } from './filter-fold';
import { lookFilters } from './look-filters';
import { MoreFilters } from './more-filters';
import { PlaceFilter } from './place-filter';
import { SavedViews } from './saved-views';
import { TagFilter } from './tag-filter';

type Props = {
  libraryRef: LibraryRef;
  /** The URL path of the library. */
  path: string;
  view: View;
  approvalStates: string[];
  /** Whether the places of some assets are known. */
  hasPlaces: boolean;
  onChange: (view: View) => void;
};

const SORTS = [
  {
    heading: 'Order',
    options: [
      { value: 'newest', text: 'Newest first' },
      { value: 'oldest', text: 'Oldest first' },
      { value: 'name', text: 'By name' },
    ],
  },
  {
    heading: 'Groups',
    options: [
      { value: 'captured', text: 'By date taken' },
      { value: 'camera', text: 'By camera' },
      { value: 'type', text: 'By type' },
      { value: 'approval', text: 'By approval' },
    ],
  },
];
const KINDS = [
  { value: '', text: 'All kinds' },
  { value: 'image', text: 'Images' },
  { value: 'video', text: 'Videos' },
];

/**
 * Selects which assets of a library are shown, and in which order: one row, with the filters behind a button where they
 * do not fit.
 */
export function ViewFilters({
  libraryRef,
  path,
  view,
  approvalStates,
  hasPlaces,
  onChange,
}: Props) {
  const approvals = [
    { value: '', text: 'Any approval' },
    { value: 'none', text: 'Not reviewed' },
    ...approvalStates.map((value) => ({ value, text: formatState(value) })),
  ];
  const set = (change: Partial<View>) => onChange({ ...view, ...change });
  const kept = [
    view.kind,
    view.approval,
    view.takenIn,
    view.colour,
    view.orientation,
    ...view.tags,
  ];
  const count = kept.filter(Boolean).length;
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:relative max-sm:gap-1.5">
      <SavedViews libraryRef={libraryRef} path={path} view={view} onShow={onChange} />
      <Select
        id="sort"
        label="Order"
        labelHidden
        options={SORTS}
        value={view.sort}
        onChange={({ currentTarget }) => set({ sort: currentTarget.value as View['sort'] })}
      />
      <FilterFold count={count}>
        <Select
          id="kind"
          label="Kind"
          labelHidden
          options={KINDS}
          value={view.kind ?? ''}
          onChange={({ currentTarget }) =>
            set({ kind: (currentTarget.value || null) as View['kind'] })
          }
        />
        <Select
          id="approval"
          label="Approval"
          labelHidden
          options={approvals}
          value={view.approval ?? ''}
          onChange={({ currentTarget }) => set({ approval: currentTarget.value || null })}
        />
        {(hasPlaces || view.takenIn) && (
          <PlaceFilter
            libraryRef={libraryRef}
            place={view.takenIn ?? null}
            onChange={(takenIn) => set({ takenIn })}
          />
        )}
        <TagFilter libraryRef={libraryRef} tags={view.tags} onChange={(tags) => set({ tags })} />
        <MoreFilters filters={lookFilters('', view, set)} />
      </FilterFold>
      <DisplayMenu />
    </div>
  );
}
