'use client';

import { FolderPlusIcon } from 'lucide-react';
import { useState } from 'react';
import type { AssetsToCollect } from '@/contract/sharing/collection';
import { Button } from '../control/button';
import { onDemand } from '../control/on-demand';
import { useAddToCollection } from './use-add-to-collection';

type AddToCollectionProps = {
  organizationId: string;
  assets: AssetsToCollect[];
  /** Whether small windows show only the icon. */
  compact?: boolean;
  className?: string;
};

const CollectionPicker = onDemand(() => import('./collection-picker'), 'CollectionPicker');

/** A button to add assets to a collection, found by name or newly created. */
export function AddToCollection(props: AddToCollectionProps) {
  const { organizationId, assets, compact = false, className } = props;
  const [asking, setAsking] = useState(false);
  const add = useAddToCollection(organizationId);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Add to collection"
        data-tooltip={compact ? '' : undefined}
        className={className}
        onPointerEnter={CollectionPicker.load}
        onClick={() => setAsking(true)}
      >
        <FolderPlusIcon className={compact ? 'size-5' : 'size-4'} />
        <span className={compact ? 'max-sm:hidden' : ''}>Add to collection</span>
      </Button>
      {asking && (
        <CollectionPicker
          organizationId={organizationId}
          onPick={(collection) => void add(assets, collection)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
