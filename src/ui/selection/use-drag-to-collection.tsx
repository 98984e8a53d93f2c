'use client';

import { useState } from 'react';
import type { AssetsToCollect } from '@/contract/collection';
import { useAddToCollection } from '../add-to-collection/use-add-to-collection';
import { useOnDemand } from '../control/use-on-demand';
import type { TileDragging } from '../grid/use-tile-drag';
import { assetsOf } from './assets-of';
import type { Part } from './use-selected-change';

const fetchTray = () =>
  import('../add-to-collection/collection-tray').then((module) => module.CollectionTray);
const fetchPicker = () =>
  import('../add-to-collection/collection-picker').then((module) => module.CollectionPicker);

/**
 * Drags the selected tiles of a grid into a collection. While dragging, a tray offers the latest collections, and a way
 * to choose another. The caller must render `shown`.
 */
export function useDragToCollection(organizationId: string, parts: () => Part[]) {
  const [isDragging, setDragging] = useState(false);
  const [asked, setAsked] = useState<AssetsToCollect[] | null>(null);
  const tray = useOnDemand(fetchTray);
  const picker = useOnDemand(fetchPicker);
  const add = useAddToCollection(organizationId);
  const dragging: TileDragging = {
    onDragging(begun) {
      setDragging(begun);
      if (begun) void tray.load();
    },
    onDropOn({ dataset: { drop, dropName = '' } }) {
      const assets = assetsOf(parts());
      if (drop) return void add(assets, { id: drop, name: dropName });
      setAsked(assets);
      void picker.load();
    },
  };
  const shown = (
    <>
      {isDragging && tray.Component && <tray.Component organizationId={organizationId} />}
      {asked && picker.Component && (
        <picker.Component
          organizationId={organizationId}
          onPick={(collection) => void add(asked, collection)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
  return { dragging, shown };
}
