import type { SearchPage } from '@/contract/organization-page';
import { MEDIA_KINDS } from '@/contract/view';
import { formatState } from '../asset/format-state';
import { Select } from '../control/select';
import { kindOfSearch } from './kind-of-search';
import type { SearchQuery } from './search-url';

type SearchFacetsProps = {
  page: SearchPage;
  wanted: SearchQuery;
  change: (changes: Partial<SearchQuery>) => void;
};

const KINDS = [
  { value: 'any', text: 'All kinds' },
  { value: 'image', text: 'Images' },
  { value: 'video', text: 'Videos' },
];

/** Filters a search by kind, library and approval. A filter with a single option is not shown. */
export function SearchFacets({ page, wanted, change }: SearchFacetsProps) {
  const { libraries, approvalStates } = page;
  const { kind } = kindOfSearch(wanted);
  const chooseKind = (chosen: string) => {
    // Nothing needs to be said in the URL where the text names no kind.
    const unfiltered = kindOfSearch({ ...wanted, kind: null }).kind ? 'any' : null;
    change({ kind: MEDIA_KINDS.find((known) => known === chosen) ?? unfiltered });
  };
  return (
    <div className="flex flex-wrap gap-2.5">
      <Select
        id="search-kind"
        label="Kind"
        labelHidden
        value={kind ?? 'any'}
        onChange={({ currentTarget }) => chooseKind(currentTarget.value)}
        options={KINDS}
      />
      {libraries.length > 1 && (
        <Select
          id="search-library"
          label="Library"
          labelHidden
          className="max-w-56"
          value={wanted.library ?? ''}
          onChange={({ currentTarget }) => change({ library: currentTarget.value || null })}
          options={[
            { value: '', text: 'All libraries' },
            ...libraries.map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
      )}
      <Select
        id="search-approval"
        label="Approval"
        labelHidden
        className="max-w-56"
        value={wanted.approval ?? ''}
        onChange={({ currentTarget }) => change({ approval: currentTarget.value || null })}
        options={[
          { value: '', text: 'Any approval' },
          ...approvalStates.map((state) => ({ value: state, text: formatState(state) })),
          { value: 'none', text: 'Not reviewed' },
        ]}
      />
    </div>
  );
}
