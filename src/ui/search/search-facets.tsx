import type { SearchPage } from '@/contract/organization-page';
import { formatState } from '../asset/format-state';
import { Select } from '../control/select';
import type { SearchQuery } from './search-url';

type SearchFacetsProps = {
  page: SearchPage;
  wanted: SearchQuery;
  change: (changes: Partial<SearchQuery>) => void;
};

/** Filters a search by library and approval. A filter with a single option is not shown. */
export function SearchFacets({ page, wanted, change }: SearchFacetsProps) {
  const { libraries, approvalStates } = page;
  return (
    <div className="flex flex-wrap gap-2.5">
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
