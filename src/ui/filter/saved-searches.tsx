'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlusIcon, CheckIcon, PencilIcon } from 'lucide-react';
import Link from 'next/link';
import { useRef } from 'react';
import type { SavedSearch } from '@/contract/filter/saved-search';
import { splitFilter } from '@/contract/filter/split-filter';
import { term } from '@/contract/filter/write-filter';
import { useMayCollect } from '../call/access-provider';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { MENU_ITEM_CLASS } from '../control/menu';
import { orToast, toast } from '../control/toasts';
import { NameDialog } from '../form/name-dialog';
import type { SearchQuery } from '../format/search-url';
import { joinParts } from './filter-text';
import { libraryOf, savedHref } from './saved-href';
import type { FilterScope } from './use-facets';

type SearchProps = SearchQuery & {
  scope: FilterScope;
  /** Shows a saved search that is of this page. */
  onShow: (search: SearchQuery) => void;
};

/** As it is saved: with its library. */
const toSave = ({ scope: { library }, filter, sort }: SearchProps): SearchQuery => ({
  filter: joinParts([library ? term('in', library.id) : '', ...splitFilter(filter)]),
  sort,
});

export type SavedListProps = SearchProps & {
  onSave: () => void;
  onEdit: (saved: SavedSearch) => void;
};

/** The saved searches, in a menu, with an action to save the current one. */
export function SavedList({ onSave, onEdit, ...search }: SavedListProps) {
  const { organizationId, library } = search.scope;
  const { data, error } = useQuery(useCalls().page.searches.queryOptions({ organizationId }));
  const present = toSave(search);
  const current = data?.find(
    ({ filter, sort }) => filter === present.filter && sort === present.sort,
  );
  const mayWrite = useMayCollect(organizationId);
  const mayBeSaved = mayWrite && data && search.filter !== '' && !current;
  return (
    <div className="mt-1.5 border-t border-line pt-1.5">
      <p role="status" className="px-3 py-1.5 text-sm text-quiet empty:hidden">
        {data
          ? data.length === 0 &&
            !mayBeSaved &&
            (mayWrite ? 'Filter, then save the search here.' : 'No saved searches.')
          : error
            ? errorMessage(error)
            : 'Loading…'}
      </p>
      {data && data.length > 0 && (
        <ul aria-label="Saved searches" className="max-h-[40dvh] overflow-y-auto">
          {data.map((saved) => (
            <li key={saved.id} className="flex items-center">
              <Link
                href={savedHref(organizationId, saved)}
                prefetch={false}
                onNavigate={(event) => {
                  const place = libraryOf(saved);
                  const isHere = library ? place?.id === library.id : place === null;
                  if (!isHere) return;
                  event.preventDefault();
                  search.onShow({ filter: place?.rest ?? saved.filter, sort: saved.sort });
                }}
                aria-current={saved === current ? 'true' : undefined}
                className={MENU_ITEM_CLASS}
              >
                <span dir="auto" className="flex-1">
                  {saved.name}
                </span>
                {saved === current && <CheckIcon className="size-4 shrink-0 text-accent" />}
              </Link>
              {mayWrite && saved.mayChange && (
                <button
                  type="button"
                  aria-label={`Edit search ${saved.name}`}
                  aria-haspopup="dialog"
                  onClick={() => onEdit(saved)}
                  className="grid size-10 shrink-0 place-content-center rounded-control text-quiet -outline-offset-2 hover:bg-sunken hover:text-ink max-sm:size-11"
                >
                  <PencilIcon className="size-3.5" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayBeSaved && (
        <button type="button" aria-haspopup="dialog" onClick={onSave} className={MENU_ITEM_CLASS}>
          <BookmarkPlusIcon className="size-4 shrink-0" />
          Save this search…
        </button>
      )}
    </div>
  );
}

export type SavedDialogProps = SearchProps & {
  about: 'new' | SavedSearch;
  onClose: () => void;
};

/** Saves the current search under a name, or renames or deletes a saved one. */
export function SavedDialog({ about, onClose, ...search }: SavedDialogProps) {
  const { save, rename, remove } = useSavedSearches(search.scope.organizationId);
  const shared = useRef<HTMLInputElement>(null);
  if (about === 'new')
    return (
      <NameDialog
        title="Save this search"
        save="Save"
        onSave={(name) =>
          save({ ...toSave(search), name, shared: shared.current?.checked ?? false })
        }
        onClose={onClose}
      >
        <label className="flex min-h-10 items-center gap-2.5 text-sm">
          <input ref={shared} type="checkbox" defaultChecked className="size-4 accent-accent" />
          The team sees it
        </label>
      </NameDialog>
    );
  return (
    <NameDialog
      title={`Edit search “${about.name}”`}
      present={about.name}
      save="Rename"
      onSave={(name) => rename(about.id, name)}
      onClose={onClose}
    >
      <Button
        onClick={() => {
          onClose();
          void remove(about);
        }}
      >
        Delete search
      </Button>
    </NameDialog>
  );
}

/** Changes of saved searches. */
function useSavedSearches(organizationId: string) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const onSuccess = () =>
    queryClient.invalidateQueries(calls.page.searches.queryFilter({ organizationId }));
  const saving = useMutation(calls.savedSearch.save.mutationOptions({ onSuccess }));
  const renaming = useMutation(calls.savedSearch.update.mutationOptions({ onSuccess }));
  const deleting = useMutation(calls.savedSearch.delete.mutationOptions({ onSuccess }));
  const save = (search: Omit<SavedSearch, 'id'>) =>
    saving.mutateAsync({ organizationId, ...search });
  const rename = (searchId: string, name: string) =>
    renaming.mutateAsync({ organizationId, searchId, name });
  async function remove({ id, name, filter, sort, shared }: SavedSearch) {
    const deleted = await orToast(deleting.mutateAsync({ organizationId, searchId: id }));
    if (!deleted) return;
    const undo = { label: 'Undo', run: () => void orToast(save({ name, filter, sort, shared })) };
    toast({ text: `Search “${name}” deleted.`, actions: [undo] });
  }
  return { save, rename, remove };
}
