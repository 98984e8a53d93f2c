'use client';

import { EllipsisIcon } from 'lucide-react';
import { useState } from 'react';
import type { CollectionRef } from '../call/resource-ref';
import { CLOSES_MENU, MENU_ITEM_CLASS, Menu } from '../control/menu';
import { onDemand } from '../control/on-demand';
import { EditCollection } from './edit-collection';
import { useDeleteCollection } from './use-delete-collection';

const DownloadDialog = onDemand(() =>
  import('../archive/download-dialog').then((module) => module.DownloadDialog),
);

type CollectionMenuProps = {
  collectionRef: CollectionRef;
  name: string;
  /** Called after its name or description has changed. */
  onChanged: () => void;
  onDeleted: () => void;
};

/** Actions for a whole collection: edit its name and description, download and delete it. */
export function CollectionMenu({ collectionRef, name, onChanged, onDeleted }: CollectionMenuProps) {
  const [editing, setEditing] = useState(false);
  const [downloading, setDownloading] = useState(false);
  const remove = useDeleteCollection(collectionRef, name, onDeleted);
  const { organizationId, collectionId } = collectionRef;
  return (
    <>
      <Menu
        side="right"
        label={`Actions for ${name}`}
        button={<EllipsisIcon className="size-5" />}
        buttonClass="grid size-10 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink max-sm:size-11"
      >
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setEditing(true)}
          className={MENU_ITEM_CLASS}
          {...CLOSES_MENU}
        >
          Edit name and description…
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setDownloading(true)}
          className={MENU_ITEM_CLASS}
          {...CLOSES_MENU}
        >
          Download…
        </button>
        <button
          type="button"
          onClick={() => void remove()}
          className={MENU_ITEM_CLASS}
          {...CLOSES_MENU}
        >
          Delete collection
        </button>
      </Menu>
      {editing && (
        <EditCollection
          collectionRef={collectionRef}
          onSaved={onChanged}
          onClose={() => setEditing(false)}
        />
      )}
      {downloading && (
        <DownloadDialog
          request={{ organizationId, name, assets: [{ collectionId }] }}
          what={`“${name}”`}
          onClose={() => setDownloading(false)}
        />
      )}
    </>
  );
}
