'use client';

import { useQueryClient } from '@tanstack/react-query';
import { EllipsisIcon } from 'lucide-react';
import { useState } from 'react';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls, useClient } from '../call/call-provider';
import type { CollectionRef } from '../call/resource-ref';
import { Menu, MenuItem } from '../control/menu';
import { onDemand } from '../control/on-demand';
import { orToast } from '../control/toasts';
import { EditCollection } from './edit-collection';

const DownloadDialog = onDemand(() => import('../selection/download-dialog'), 'DownloadDialog');

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
        <MenuItem aria-haspopup="dialog" onClick={() => setEditing(true)}>
          Edit name and description…
        </MenuItem>
        <MenuItem aria-haspopup="dialog" onClick={() => setDownloading(true)}>
          Download…
        </MenuItem>
        <MenuItem onClick={() => void remove()}>Delete collection</MenuItem>
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

/** Deletes a collection; its assets stay. The toast offers to undo it. */
function useDeleteCollection(collectionRef: CollectionRef, name: string, onDeleted: () => void) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const offerUndo = useOfferUndo();
  const client = useClient();
  return async () => {
    const deleted = await orToast(client.collection.delete.mutate(collectionRef));
    if (!deleted) return;
    offerUndo(`Collection “${name}” deleted.`, [deleted.changeId]);
    onDeleted();
    void queryClient.invalidateQueries(calls.collection.list.pathFilter());
  };
}
