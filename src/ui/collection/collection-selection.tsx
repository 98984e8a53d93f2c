'use client';

import { BookImageIcon, FolderMinusIcon } from 'lucide-react';
import type { Neighbour } from '@/contract/browse/browse';
import type { CollectionPage } from '@/contract/sharing/collection';
import type { useBrowsing } from '../browse/use-browsing';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useMayCollect } from '../call/access-provider';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { orToast } from '../control/toasts';
import { formatAssetCount } from '../format/format-quantity';
import { restoreGridFocus } from '../grid/restore-grid-focus';
import { ACTION } from '../selection/selection-bar';
import { SelectionTools } from '../selection/selection-tools';
import type { Part, useSelectedChange } from '../selection/use-selected-change';

type CollectionSelectionProps = {
  page: CollectionPage;
  browsing: ReturnType<typeof useBrowsing<Neighbour>>;
  bulk: ReturnType<typeof useSelectedChange>;
  parts: Part[];
  onChanged: () => void;
  onTrash: () => void;
};

/** The selection bar of a collection, loaded with the first selection. */
export function CollectionSelection({ onChanged, ...tools }: CollectionSelectionProps) {
  const { page, browsing } = tools;
  const mayCollect = useMayCollect(page.organization.id);
  return (
    <SelectionTools {...tools}>
      {mayCollect && <CollectionActions page={page} browsing={browsing} onChanged={onChanged} />}
    </SelectionTools>
  );
}

/** The actions available only for assets of a collection. */
function CollectionActions(
  props: Pick<CollectionSelectionProps, 'page' | 'browsing' | 'onChanged'>,
) {
  const { page, browsing, onChanged } = props;
  const client = useClient();
  const offerUndo = useOfferUndo();
  const { id: collectionId, name, filter } = page.collection;
  const collectionRef = { organizationId: page.organization.id, collectionId };
  const ids = browsing.selected.ids ?? [];

  const run = async (change: () => Promise<unknown>) => {
    await orToast(change());
    await browsing.refresh();
    onChanged();
    restoreGridFocus();
  };
  const remove = () =>
    run(async () => {
      browsing.mark(ids, true);
      browsing.clear();
      try {
        const { removed, changeId } = await client.collection.remove.mutate({
          ...collectionRef,
          ids,
        });
        offerUndo(`${formatAssetCount(removed)} removed from “${name}”.`, [changeId]);
        await browsing.refresh();
      } finally {
        browsing.mark(ids, false);
      }
    });
  const makeCover = () =>
    run(async () => {
      const cover = { ...collectionRef, coverId: ids[0] ?? null };
      const { changeId } = await client.collection.update.mutate(cover);
      browsing.clear();
      offerUndo(`“${name}” has a new cover.`, [changeId]);
    });
  return (
    <>
      {filter === null && (
        <Button
          onClick={() => void remove()}
          aria-label="Remove from collection"
          data-tooltip=""
          className={ACTION.rare}
        >
          <FolderMinusIcon className="size-5" />
          <span className="max-sm:hidden">Remove from collection</span>
        </Button>
      )}
      {page.mayChange && ids.length === 1 && (
        <Button
          onClick={() => void makeCover()}
          aria-label="Use as cover"
          data-tooltip=""
          className={ACTION.rare}
        >
          <BookImageIcon className="size-5" />
          <span className="max-sm:hidden">Use as cover</span>
        </Button>
      )}
    </>
  );
}
