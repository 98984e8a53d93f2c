'use client';

import { BookmarkIcon } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from '@/contract/saved-view';
import type { View } from '@/contract/view';
import type { LibraryRef } from '../call/resource-ref';
import { Button, buttonClass } from '../control/button';
import { Menu } from '../control/menu';
import { NameDialog } from '../control/name-dialog';
import { SavedViewList } from './saved-view-list';
import { useSavedViews } from './use-saved-views';

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
