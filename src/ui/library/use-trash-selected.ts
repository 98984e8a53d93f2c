'use client';

import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import type { Part, useBulkChange } from './use-bulk-change';

/** Moves assets to the trash. The toast offers to undo it. */
export function useTrashSelected({ change }: ReturnType<typeof useBulkChange>) {
  const calls = useCalls();
  const trashing = useMutation(calls.asset.trash.mutationOptions());
  const restoring = useMutation(calls.asset.restore.mutationOptions());
  return (parts: Part[]) =>
    void change(parts, {
      call: (library, ids) => trashing.mutateAsync({ ...library, ids }),
      many: { kind: 'trash' },
      leaves: true,
      done: (many) => `${many} moved to trash.`,
      undo: {
        call: (library, ids) => restoring.mutateAsync({ ...library, ids }),
        done: (many) => `${many} restored.`,
      },
    });
}
