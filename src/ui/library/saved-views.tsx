'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookmarkIcon } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from '@/contract/browse/saved-view';
import type { View } from '@/contract/browse/view';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { Button, buttonClass } from '../control/button';
import { Menu } from '../control/menu';
import { orToast } from '../control/or-toast';
import { NameDialog } from '../form/name-dialog';
import { SavedViewList } from './saved-view-list';

type SavedViewsProps = {
  libraryRef: LibraryRef;
  /** The URL path of the library. */
  path: string;
  view: View;
  onShow: (view: View) => void;
};

/** The menu of a library's saved views: opens one, saves the current one, renames and deletes. */
export function SavedViews({ libraryRef, path, view, onShow }: SavedViewsProps) {
  const [asked, setAsked] = useState<'save' | SavedView | null>(null);
  const close = () => setAsked(null);
  const { save, rename, remove } = useSavedViews(libraryRef);
  return (
    <>
      <Menu
        side="left"
        button={
          <>
            <BookmarkIcon className="size-4 max-sm:size-5" />
            <span className="max-sm:sr-only">Views</span>
          </>
        }
        buttonClass={`${buttonClass('secondary')} max-sm:size-11 max-sm:px-0`}
      >
        <SavedViewList
          libraryRef={libraryRef}
          path={path}
          view={view}
          onShow={onShow}
          onSave={() => setAsked('save')}
          onEdit={setAsked}
        />
      </Menu>
      {asked === 'save' && (
        <NameDialog
          title="Save this view"
          hint="Everyone who can see this library can use it."
          save="Save"
          onSave={(name) => save(name, view)}
          onClose={close}
        />
      )}
      {asked !== null && asked !== 'save' && (
        <NameDialog
          title={`Edit view “${asked.name}”`}
          present={asked.name}
          save="Rename"
          onSave={(name) => rename(asked.id, name)}
          onClose={close}
        >
          <Button
            onClick={() => {
              close();
              void remove(asked);
            }}
          >
            Delete view
          </Button>
        </NameDialog>
      )}
    </>
  );
}

/** Changes to the saved views of a library. `save` and `rename` resolve to the reason for a failure, or to null. */
function useSavedViews({ organizationId, libraryId }: LibraryRef) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const ref = { organizationId, libraryId };
  const onSuccess = () => queryClient.invalidateQueries(calls.savedView.list.queryFilter(ref));
  const saving = useMutation(calls.savedView.save.mutationOptions({ onSuccess }));
  const renaming = useMutation(calls.savedView.rename.mutationOptions({ onSuccess }));
  const deleting = useMutation(calls.savedView.delete.mutationOptions({ onSuccess }));

  const offerUndo = useOfferUndo();

  const save = (name: string, view: View) =>
    saving
      .mutateAsync({ ...ref, name, view: { ...view, trashed: false } })
      .then(() => null, errorMessage);
  const rename = (id: string, name: string) =>
    renaming.mutateAsync({ ...ref, id, name }).then(() => null, errorMessage);

  /** Deletes a view. The toast offers to undo it. */
  async function remove({ id, name }: SavedView) {
    const deleted = await orToast(deleting.mutateAsync({ ...ref, id }));
    if (deleted) offerUndo(`View “${name}” deleted.`, [deleted.changeId]);
  }
  return { save, rename, remove };
}
