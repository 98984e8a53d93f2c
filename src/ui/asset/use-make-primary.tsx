'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalAfterPromote } from '@/contract/asset/asset-changes';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { Dialog, DialogButtons, useModal } from '../control/dialog';
import { orToast, toast } from '../control/toasts';
import { formatState } from '../format/format-state';

type Variant = { id: string; name: string | null };

const POLL_MS = 700;
const TIMEOUT_MS = 120_000;

/**
 * Makes a variant the primary version, waits until this is done, and offers to undo it. If the asset has an approval, it
 * first asks what to do with it: nobody has reviewed the new version yet. Render `question`.
 */
export function useMakePrimary(original: AssetRef, onShown?: () => void) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const promoting = useMutation(calls.asset.makePrimary.mutationOptions());
  const offerUndo = useOfferUndo();
  const [pending, setPending] = useState(false);
  const [asked, setAsked] = useState<{ variant: Variant; state: string } | null>(null);
  const options = calls.page.asset.queryOptions(original);
  const fetchPage = () => queryClient.fetchQuery({ ...options, staleTime: 0 });

  /** Resolves to why it is not done, as a sentence; null once it is. */
  const waitUntilPromoted = async (before: number | null) => {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
      const page = await fetchPage();
      if (!page.promoting)
        return page.asset.contentVersion === before
          ? 'The primary version couldn’t be changed. Try again in a moment.'
          : null;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return 'This is taking longer than usual and continues in the background.';
  };
  const promote = async ({ id: variantId, name }: Variant, approval: ApprovalAfterPromote) => {
    setPending(true);
    const { asset } = await fetchPage();
    const { changeId } = await promoting.mutateAsync({ ...original, variantId, approval });
    const failure = await waitUntilPromoted(asset.contentVersion);
    if (failure !== null) return toast({ text: failure });
    offerUndo(`“${name ?? 'Untitled'}” is now the primary version.`, [changeId]);
    onShown?.();
  };
  const run = (variant: Variant, approval: ApprovalAfterPromote) =>
    orToast(promote(variant, approval)).finally(() => {
      setPending(false);
      void queryClient.invalidateQueries(calls.browse.pathFilter());
    });
  const makePrimary = async (variant: Variant) => {
    const page = await orToast(fetchPage());
    const approval = page?.asset.approval;
    if (approval) setAsked({ variant, state: approval.state });
    else if (page) await run(variant, 'keep');
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
  onChoice: (approval: ApprovalAfterPromote) => void;
  onClose: () => void;
};

/** Asks whether an approval also applies to another version. Escape cancels. */
function ApprovalQuestion({ name, state, onChoice, onClose }: ApprovalQuestionProps) {
  const { dialog, close } = useModal(onClose);
  const choose = (approval: ApprovalAfterPromote) => {
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
