'use client';

import { FolderInputIcon } from 'lucide-react';
import type { SelectedChange } from '@/contract/browse/bulk-change';
import type { Named } from '@/contract/organization/organization-page';
import { useWritable } from '../call/access-provider';
import { FormDialog } from '../form/form-dialog';
import { Select } from '../form/select';
import { formatAssetCount } from '../format/format-quantity';
import { ACTION } from './selection-bar';
import type { Part, useSelectedChange } from './use-selected-change';

type MoveActionProps = {
  movable: Part[];
  targets: Named[];
  leaves: (change: SelectedChange) => boolean;
  bulk: ReturnType<typeof useSelectedChange>;
};

/** Moves selected assets to another library. */
export function MoveAction({ movable, targets, leaves, bulk }: MoveActionProps) {
  const isFromElsewhere = (id: string) => movable.some((part) => part.libraryRef.libraryId !== id);
  const organizationId = movable[0]?.libraryRef.organizationId ?? '';
  const possible = useWritable(organizationId, targets).filter(({ id }) => isFromElsewhere(id));
  const move = ({ target = '' }) => {
    const name = possible.find(({ id }) => id === target)?.name;
    if (!name) return null;
    const parts = movable.filter((part) => part.libraryRef.libraryId !== target);
    const transfer = { kind: 'transfer' as const, targetLibraryId: target };
    void bulk.change(parts, { change: transfer, targetName: name, leaves: leaves(transfer) });
    return null;
  };
  return (
    <FormDialog
      label="Move"
      className={ACTION.rare}
      icon={<FolderInputIcon className="size-5" />}
      title={`Move ${formatAssetCount(movable.reduce((sum, { count }) => sum + count, 0))}`}
      submitLabel="Move"
      onSubmit={move}
      disabled={possible.length === 0}
    >
      <Select
        name="target"
        label="Destination library"
        options={possible.map(({ id, name }) => ({ value: id, text: name }))}
      />
    </FormDialog>
  );
}
