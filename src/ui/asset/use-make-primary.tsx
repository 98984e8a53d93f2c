'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalAfterPromote } from '@/contract/asset/asset-changes';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { toast } from '../control/toasts';
import { useModal } from '../control/use-modal';
import { formatState } from '../format/format-state';

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

const POLL_MS = 700;
const TIMEOUT_MS = 120_000;

/** `changeId`: needed to undo it. */
type Outcome = { changeId: string | null; failure: null } | { failure: string };

/** Makes a variant the image of its original and waits until this is done. Failures are sentences. */
function usePromote(original: AssetRef) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const promoting = useMutation(calls.asset.makePrimary.mutationOptions());
  const [pending, setPending] = useState(false);
  const options = calls.page.asset.queryOptions(original);
  const fetchPage = () => queryClient.fetchQuery({ ...options, staleTime: 0 });

  async function waitUntilPromoted(before: number | null): Promise<string | null> {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
      const { promoting, asset } = await fetchPage();
      if (!promoting)
        return asset.contentVersion === before
          ? 'The primary version couldn’t be changed. Try again in a moment.'
          : null;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return 'This is taking longer than usual and continues in the background.';
  }

  const promote = async (variantId: string, approval: ApprovalAfterPromote): Promise<Outcome> => {
    setPending(true);
    try {
      const { asset } = await fetchPage();
      const call = { ...original, variantId, approval };
      const { changeId } = await promoting.mutateAsync(call);
      const failure = await waitUntilPromoted(asset.contentVersion);
      return failure === null ? { changeId, failure } : { failure };
    } catch (error) {
      return { failure: errorMessage(error) };
    } finally {
      setPending(false);
      void queryClient.invalidateQueries(calls.browse.pathFilter());
    }
  };
  return { promote, fetchPage, pending };
}
