'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { AssetPage } from '@/contract/page';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { Select } from '../control/select';
import { useSubmission } from '../control/use-submission';
import { DateTime } from '../frame/date-time';
import { formatState } from './format-state';
import { useAssetChange, withAsset } from './use-asset-change';
import type { AssetRef } from './use-asset-page';

type ApprovalSectionProps = { page: AssetPage; assetRef: AssetRef };

/** The approval of an asset with its history, and a form to set it. */
export function ApprovalSection({ page, assetRef }: ApprovalSectionProps) {
  const { asset, approvals, approvalStates, paid } = page;
  const { approval } = asset;
  // The newest entry of the history is the present approval, unless that has ended.
  const earlier = approval ? approvals.slice(1) : approvals;
  return (
    <section aria-label="Approval" className="grid gap-3">
      <h2 className="text-sm font-medium">Approval</h2>
      {approval ? (
        <ApprovalEntry {...approval} />
      ) : (
        <p className="text-sm text-quiet">Not reviewed yet</p>
      )}
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-quiet">
            {earlier.length === 1 ? '1 earlier decision' : `${earlier.length} earlier decisions`}
          </summary>
          <ol className="mt-2 grid gap-3 border-l-2 border-line pl-3">
            {earlier.map((past) => (
              <li key={past.id}>
                <ApprovalEntry {...past} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {paid ? (
        <ApprovalForm
          key={approval?.setAt}
          assetRef={assetRef}
          states={approvalStates}
          present={approval}
        />
      ) : (
        <p className="text-sm text-quiet">Approvals are available on Pro.</p>
      )}
    </section>
  );
}

type ApprovalEntryProps = {
  state: string;
  setBy: string | null;
  setAt: number | null;
  note?: string | null | undefined;
};

const ApprovalEntry = ({ state, setBy, setAt, note }: ApprovalEntryProps) => (
  <div className="grid gap-1 text-sm">
    <p className="font-medium wrap-anywhere">{formatState(state)}</p>
    {note && <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>}
    <p className="text-quiet wrap-anywhere">
      {setBy && `By ${setBy}, `}
      {setAt !== null && <DateTime at={setAt} withTime />}
    </p>
  </div>
);

type FormProps = {
  assetRef: AssetRef;
  states: string[];
  present: AssetPage['asset']['approval'];
};

function ApprovalForm({ assetRef, states, present }: FormProps) {
  const approving = useMutation(useCalls().asset.approve.mutationOptions());
  const change = useAssetChange(assetRef);
  const [problem, setProblem] = useState<string | null>(null);
  const { submit, pending } = useSubmission(async ({ state = '', note }) => {
    const said = { state, setBy: 'you', setAt: present?.setAt ?? null, ...(note ? { note } : {}) };
    const failure = await change({
      show: (page) => withAsset(page, { approval: said }),
      undo: (page) => withAsset(page, { approval: present }),
      send: () => approving.mutateAsync({ ...assetRef, state, note: note || null }),
    });
    setProblem(failure);
    return null;
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Update status" className="grid gap-3">
      <Select
        id="approvalState"
        name="state"
        label="State"
        defaultValue={present?.state}
        options={states.map((value) => ({ value, text: formatState(value) }))}
      />
      <div className="grid gap-1.5">
        <label htmlFor="approvalNote" className="text-sm font-medium">
          Note <span className="font-normal text-quiet">(optional)</span>
        </label>
        <textarea
          id="approvalNote"
          name="note"
          rows={2}
          maxLength={LIMITS.approvalNoteLength}
          className="w-full rounded-control border border-edge bg-surface px-3.5 py-2 text-sm outline-offset-1"
        />
      </div>
      <FormProblem text={problem} />
      <Button type="submit" aria-disabled={pending} className="justify-self-start">
        {pending ? 'Updating…' : 'Update status'}
      </Button>
    </form>
  );
}
