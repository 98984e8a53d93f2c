'use client';

import { useState } from 'react';
import type { AssetsToCollect } from '@/contract/sharing/collection';
import { onDemand } from '../control/on-demand';
import type { TileDragging } from '../grid/use-tile-drag';
import { useAddToCollection } from './use-add-to-collection';
import { assetsOf, type Part } from './use-selected-change';

const CollectionTray = onDemand(() => import('./collection-tray'), 'CollectionTray');
const CollectionPicker = onDemand(() => import('./collection-picker'), 'CollectionPicker');

/**
 * Drags the selected tiles of a grid into a collection. While dragging, a tray offers the latest collections, and a way
 * to choose another. The caller must render `shown`.
 */
export function useDragToCollection(organizationId: string, parts: () => Part[]) {
  const [isDragging, setDragging] = useState(false);
  const [asked, setAsked] = useState<AssetsToCollect[] | null>(null);
  const add = useAddToCollection(organizationId);
  const dragging: TileDragging = {
    onDragging: setDragging,
    onDropOn({ dataset: { drop, dropName = '' } }) {
      const assets = assetsOf(parts());
      if (drop) return void add(assets, { id: drop, name: dropName });
      setAsked(assets);
    },
  };
  const shown = (
    <>
      {isDragging && <CollectionTray organizationId={organizationId} />}
      {asked && (
        <CollectionPicker
          organizationId={organizationId}
          onPick={(collection) => void add(asked, collection)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
  return { dragging, shown };
}
