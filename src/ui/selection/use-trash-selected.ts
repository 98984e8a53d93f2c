'use client';

import type { Part, useBulkChange } from './use-selected-change';

/** Moves assets to the trash. */
export const useTrashSelected =
  ({ change }: ReturnType<typeof useBulkChange>) =>
  (parts: Part[]) =>
    void change(parts, { change: { kind: 'trash' }, leaves: true });
