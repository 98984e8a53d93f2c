'use client';

import { useState } from 'react';
import type { ApprovalAfterPromote } from '@/contract/asset-changes';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { errorMessage } from '../call/error-message';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { toast } from '../control/toasts';
import { useModal } from '../control/use-modal';
import { formatState } from '../format/format-state';
import { usePromote } from './use-promote';

type Variant = { id: string; name: string | null };

/**
 * Makes a variant the primary version and offers to undo it. If the asset has an approval, it first asks what to do
 * with it: nobody has reviewed the new version yet. Render `question`.
 */
export function useMakePrimary(original: AssetRef, onShown?: () => void) {
  const { promote, fetchPage, pending } = usePromote(original);
  const offerUndo = useOfferUndo();
  const [asked, setAsked] = useState<{ variant: Variant; state: string } | null>(null);

  const run = async (variant: Variant, approval: ApprovalAfterPromote) => {
    const outcome = await promote(variant.id, approval);
    if (outcome.failure !== null) return toast({ text: outcome.failure });
    const { changeId } = outcome;
    offerUndo(`“${variant.name ?? 'Untitled'}” is now the primary version.`, [changeId]);
    onShown?.();
  };
  const makePrimary = async (variant: Variant) => {
    try {
      const { asset } = await fetchPage();
      if (asset.approval) setAsked({ variant, state: asset.approval.state });
      else await run(variant, 'keep');
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
  };
  const question = asked && (
    <ApprovalQuestion
      name={asked.variant.name ?? 'Untitled'}
      state={asked.state}
      onChoice={(approval) => void run(asked.variant, approval)}
      onClose={() => setAsked(null)}
    />
  );
  return { makePrimary, pending, question };
}

type ApprovalQuestionProps = {
  /** The name of the version to make primary. */
  name: string;
  /** The approval state of the asset. */
  state: string;
  onChoice: (approval: 'keep' | 'clear') => void;
  onClose: () => void;
};

/** Asks whether an approval also applies to another version. Escape cancels. */
function ApprovalQuestion({ name, state, onChoice, onClose }: ApprovalQuestionProps) {
  const { dialog, close } = useModal(onClose);
  const choose = (approval: 'keep' | 'clear') => {
    close();
    onChoice(approval);
  };
  const approval = `“${formatState(state)}”`;
  return (
    <Dialog dialog={dialog} title={`Make “${name}” primary?`}>
      <p className="text-sm text-quiet">
        This asset is marked {approval}. That decision was made for another version.
      </p>
      <DialogButtons onCancel={close}>
        <Button onClick={() => choose('keep')}>Keep {approval}</Button>
        <Button variant="primary" onClick={() => choose('clear')}>
          Mark as not reviewed
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
