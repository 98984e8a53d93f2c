'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcwIcon, RotateCwIcon } from 'lucide-react';
import type { Turn } from '@/contract/asset/asset-changes';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { IconButton } from '../control/button';
import { orToast } from '../control/or-toast';
import { toast } from '../control/toasts';
import { useShortcuts } from '../control/use-shortcuts';
import { useMakePrimary } from './use-make-primary';

/**
 * `original`: the asset to receive the rotated image as a variant. It is the displayed asset, or its original if that
 * is a variant.
 */
type RotateButtonsProps = { shown: AssetRef; original: AssetRef };

/**
 * Buttons to rotate a JPEG by a quarter turn. The result is a variant; a toast offers to make it the primary version.
 */
export function RotateButtons({ shown, original }: RotateButtonsProps) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const rotating = useMutation(calls.asset.rotate.mutationOptions());
  const { makePrimary, question } = useMakePrimary(original);
  const rotate = async (turn: Turn) => {
    if (rotating.isPending) return;
    const variant = await orToast(rotating.mutateAsync({ ...shown, turn }));
    if (!variant) return;
    void queryClient.invalidateQueries(calls.page.asset.queryFilter(original));
    toast({
      text: `Saved as variant “${variant.name}”.`,
      actions: [{ label: 'Use this version', run: () => void makePrimary(variant) }],
    });
  };
  useShortcuts({ l: () => void rotate('left'), r: () => void rotate('right') });
  return (
    <>
      <IconButton
        label="Rotate left"
        data-tooltip="Rotate left (l)"
        aria-disabled={rotating.isPending}
        onClick={() => void rotate('left')}
        className="max-sm:hidden"
      >
        <RotateCcwIcon className="size-5" />
      </IconButton>
      <IconButton
        label="Rotate right"
        data-tooltip="Rotate right (r)"
        aria-disabled={rotating.isPending}
        onClick={() => void rotate('right')}
      >
        <RotateCwIcon className="size-5" />
      </IconButton>
      {question}
    </>
  );
}
