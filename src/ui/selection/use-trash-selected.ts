'use client';

import type { Part, useSelectedChange } from './use-selected-change';

/** Moves assets to the trash. */
export const useTrashSelected =
  ({ change }: ReturnType<typeof useSelectedChange>) =>
  (parts: Part[]) =>
    void change(parts, { change: { kind: 'trash' }, leaves: true });
