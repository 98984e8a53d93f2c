'use client';

import type { AssetVariant } from '@/contract/asset';
import { renamed } from '@/contract/file-name';
import type { AssetPage } from '@/contract/page';
import { useChangeAtOnce, useOfferUndo } from '../bulk-change/use-change-at-once';
import type { AssetRef } from '../call/resource-ref';
import { useAssetChange, withAsset } from './use-asset-change';

/** Renames a variant from the page of its original. Returns null on success, otherwise the reason as a sentence. */
export function useRenameVariant(original: AssetRef, { id, name }: AssetVariant) {
  const changeAtOnce = useChangeAtOnce();
  const offerUndo = useOfferUndo();
  const change = useAssetChange(original);
  const present = name ?? 'Untitled';
  return async (typed: string): Promise<string | null> => {
    const newName = renamed(present, typed);
    if (newName === null) return 'Enter a name.';
    return change({
      show: (page) => withVariantName(page, id, newName),
      undo: (page) => withVariantName(page, id, present),
      send: async () => {
        const wanted = { kind: 'rename' as const, name: newName };
        offerUndo('Renamed.', [await changeAtOnce(original, [id], wanted)]);
      },
    });
  };
}

const withVariantName = (page: AssetPage, id: string, name: string) =>
  withAsset(page, {
    variants: (page.asset.variants ?? []).map((variant) =>
      variant?.id === id ? { ...variant, name } : variant,
    ),
  });
