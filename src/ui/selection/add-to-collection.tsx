'use client';

import { FolderPlusIcon } from 'lucide-react';
import type { AssetsToCollect } from '@/contract/sharing/collection';
import { DialogButton } from '../control/dialog-button';
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
  const add = useAddToCollection(organizationId);
  return (
    <DialogButton
      label="Add to collection"
      icon={<FolderPlusIcon className={compact ? 'size-5' : 'size-4'} />}
      labelClass={compact ? 'max-sm:hidden' : ''}
      data-tooltip={compact ? '' : undefined}
      className={className}
      onPointerEnter={CollectionPicker.load}
      dialog={(onClose) => (
        <CollectionPicker
          organizationId={organizationId}
          onPick={(collection) => void add(assets, collection)}
          onClose={onClose}
        />
      )}
    />
  );
}
