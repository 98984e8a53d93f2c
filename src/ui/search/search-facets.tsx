import type { SearchPage } from '@/contract/organization-page';
import { stateInWords } from '../asset/state-in-words';
import { Choice } from '../control/choice';
import type { Wanted } from './search-address';

type SearchFacetsProps = {
  page: SearchPage;
  wanted: Wanted;
  change: (changes: Partial<Wanted>) => void;
};

/** Narrows a search to a library and a state of approval. A choice of one is none, and is not offered. */
export function SearchFacets({ page, wanted, change }: SearchFacetsProps) {
  const { libraries, approvalStates } = page;
  return (
    <div className="flex flex-wrap gap-2.5">
      {libraries.length > 1 && (
        <Choice
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
      <Choice
        id="search-approval"
        label="Approval"
        labelHidden
        className="max-w-56"
        value={wanted.approval ?? ''}
        onChange={({ currentTarget }) => change({ approval: currentTarget.value || null })}
        options={[
          { value: '', text: 'Any approval' },
          ...approvalStates.map((state) => ({ value: state, text: stateInWords(state) })),
          { value: 'none', text: 'No approval' },
        ]}
      />
    </div>
  );
}
