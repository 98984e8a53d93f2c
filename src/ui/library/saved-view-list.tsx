'use client';

import { useQuery } from '@tanstack/react-query';
import { BookmarkPlusIcon, CheckIcon, PencilIcon } from 'lucide-react';
import Link from 'next/link';
import type { SavedView } from '@/contract/browse/saved-view';
import type { View } from '@/contract/browse/view';
import { useMayWrite } from '../call/access-provider';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { MENU_ITEM_CLASS } from '../control/menu';
import { isFiltered, isSameView, viewQuery } from '../format/view-url';

type SavedViewListProps = {
  libraryRef: LibraryRef;
  /** The URL path of the library. */
  path: string;
  view: View;
  onShow: (view: View) => void;
  onSave: () => void;
  onEdit: (saved: SavedView) => void;
};

/** The saved views of a library, refetched each time the menu opens, and an action to save the current view. */
export function SavedViewList(props: SavedViewListProps) {
  const { libraryRef, path, view, onShow, onSave, onEdit } = props;
  const { organizationId, libraryId } = libraryRef;
  const { data, error } = useQuery(
    useCalls().savedView.list.queryOptions({ organizationId, libraryId }),
  );
  const current = data?.find((saved) => isSameView(saved.view, view));
  const mayWrite = useMayWrite(libraryRef);
  const maySave = mayWrite && data && isFiltered(view) && !current;
  return (
    <>
      <p role="status" className="px-3 py-1.5 text-sm text-quiet empty:hidden">
        {data
          ? data.length === 0 && 'No saved views yet.'
          : error
            ? errorMessage(error)
            : 'Loading…'}
        {data?.length === 0 &&
          mayWrite &&
          !maySave &&
          ' Filter the library, then save the view here.'}
      </p>
      {data && data.length > 0 && (
        <ul aria-label="Saved views" className="max-h-[50dvh] overflow-y-auto">
          {data.map((saved) => (
            <li key={saved.id} className="flex items-center">
              <Link
                href={path + viewQuery(saved.view)}
                prefetch={false}
                onNavigate={(event) => {
                  event.preventDefault();
                  onShow(saved.view);
                }}
                aria-current={saved === current ? 'true' : undefined}
                className={MENU_ITEM_CLASS}
              >
                <span dir="auto" className="flex-1">
                  {saved.name}
                </span>
                {saved === current && <CheckIcon className="size-4 shrink-0 text-accent" />}
              </Link>
              {mayWrite && (
                <button
                  type="button"
                  aria-label={`Edit view ${saved.name}`}
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
      {maySave && (
        <div className={data.length > 0 ? 'mt-1.5 border-t border-line pt-1.5' : ''}>
          <button type="button" aria-haspopup="dialog" onClick={onSave} className={MENU_ITEM_CLASS}>
            <BookmarkPlusIcon className="size-4 shrink-0" />
            Save this view…
          </button>
        </div>
      )}
    </>
  );
}
