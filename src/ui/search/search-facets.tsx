import { MEDIA_KINDS } from '@/contract/browse/view';
import type { SearchPage } from '@/contract/organization/organization-page';
import { useMayShareAll } from '../call/access-provider';
import { filterOfSearch } from '../collection/filter-of-search';
import { KeepSmart } from '../collection/keep-smart';
import { formatState } from '../format/format-state';
import type { SearchQuery } from '../format/search-url';
import { DisplayMenu } from '../grid/display-menu';
import { FilterFold } from '../library/filter-fold';
import { FilterSelect } from '../library/filter-select';
import { MoreFilters } from '../library/more-filters';
import { ShareButton } from '../share-link/share-button';
import { DaysFilter } from './days-filter';
import { kindOfSearch } from './kind-of-search';
import { searchFilters } from './search-filters';
import { searchInput } from './search-input';

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

/** The filters of a search. Every set filter can be removed. */
export function SearchFacets({ page, wanted, change }: SearchFacetsProps) {
  const { libraries, approvalStates } = page;
  const { kind } = kindOfSearch(wanted);
  const mayShareAll = useMayShareAll(page.organization.id);
  const chooseKind = (chosen: string) => {
    // The URL needs no kind when the text names none.
    const unfiltered = kindOfSearch({ ...wanted, kind: null }).kind ? 'any' : null;
    change({ kind: MEDIA_KINDS.find((known) => known === chosen) ?? unfiltered });
  };
  const { text: _, kind: __, ...others } = wanted;
  const count = [kind, ...Object.values(others)].filter((filter) => filter !== null).length;
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
      <FilterFold count={count}>
        <FilterSelect
          id="search-kind"
          label="Kind"
          unset="any"
          value={kind ?? 'any'}
          onChoose={chooseKind}
          options={KINDS}
        />
        {(libraries.length > 1 || wanted.library) && (
          <FilterSelect
            id="search-library"
            label="Library"
            unset=""
            value={wanted.library ?? ''}
            onChoose={(library) => change({ library: library || null })}
            options={[
              { value: '', text: 'All libraries' },
              ...libraries.map(({ id, name }) => ({ value: id, text: name })),
            ]}
          />
        )}
        <FilterSelect
          id="search-approval"
          label="Approval"
          unset=""
          value={wanted.approval ?? ''}
          onChoose={(approval) => change({ approval: approval || null })}
          options={[
            { value: '', text: 'Any approval' },
            ...approvalStates.map((state) => ({ value: state, text: formatState(state) })),
            { value: 'none', text: 'Not reviewed' },
          ]}
        />
        <DaysFilter
          done="taken"
          range={wanted.captured}
          zone="utc"
          onChange={(captured) => change({ captured })}
        />
        <DaysFilter
          done="added"
          range={wanted.added}
          zone="local"
          onChange={(added) => change({ added })}
        />
        <MoreFilters filters={searchFilters(page, wanted, change)} />
      </FilterFold>
      <DisplayMenu namesFixed={wanted.text.trim() !== ''} />
      <KeepSmart
        organizationId={page.organization.id}
        filter={filterOfSearch(page, { ...wanted, ...kindOfSearch(wanted) })}
      />
      {mayShareAll && (
        <ShareButton
          organizationId={page.organization.id}
          content={{ kind: 'search', search: searchInput(wanted) }}
          what="this search"
          title={wanted.text.trim()}
        />
      )}
    </div>
  );
}
