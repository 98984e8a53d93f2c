'use client';

import { CheckIcon } from 'lucide-react';
import { useState } from 'react';
import { FORMER_MEMBER } from '@/contract/former-member';
import { LIMITS } from '@/contract/limits';
import type { AssetPage } from '@/contract/organization/page';
import { useMayWrite } from '../call/access-provider';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';
import { DateTime } from '../format/date-time';
import { formatCount } from '../format/format-quantity';
import { formatState } from '../format/format-state';
import { StateDot } from '../format/state-dot';
import { AskForApproval } from '../selection/ask-for-approval';
import { DetailSection } from './detail-section';
import { useUndoableChange, withAsset } from './use-asset-change';

/** The approval of an asset with its history, and buttons to set it. */
export function ApprovalSection({ page, assetRef }: { page: AssetPage; assetRef: AssetRef }) {
  const { asset, approvals, approvalStates, paid } = page;
  const { approval } = asset;
  const mayWrite = useMayWrite(assetRef);
  // The newest entry of the history is the current approval, unless it was cleared.
  const earlier = approval ? approvals.slice(1) : approvals;
  return (
    <DetailSection title="Approval" className="grid gap-3">
      {approval ? (
        <ApprovalEntry {...approval} setBy={whoSet(page)} />
      ) : (
        <p className="text-sm text-quiet">Not reviewed yet</p>
      )}
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-quiet">
            {formatCount(earlier.length, 'earlier decision')}
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
      {!mayWrite ? null : paid ? (
        <>
          <ApprovalButtons assetRef={assetRef} states={approvalStates} present={approval} />
          <AskForApproval
            libraryRef={assetRef}
            assetIds={[assetRef.assetId]}
            className="justify-self-start"
          />
        </>
      ) : (
        <p className="text-sm text-quiet">
          Approvals aren’t part of your plan, which your administrator sets.
        </p>
      )}
    </DetailSection>
  );
}

/** What the person does themselves, until the history names them. */
const YOU = 'you';

/** The name of the member, from the history. The approval itself has the email address, as REST does. */
function whoSet({ asset: { approval }, approvals }: AssetPage): string | null {
  if (!approval || approval.setBy === YOU) return approval && YOU;
  const past = approvals.find(({ setAt }) => setAt === approval.setAt);
  return past ? past.setBy : approval.setBy && FORMER_MEMBER;
}

type ApprovalEntryProps = {
  state: string;
  setBy: string | null;
  setAt: number | null;
  note?: string | null | undefined;
};

const ApprovalEntry = ({ state, setBy, setAt, note }: ApprovalEntryProps) => (
  <div className="grid gap-1 text-sm">
    <p dir="auto" className="flex items-center gap-2 font-medium wrap-anywhere">
      <StateDot state={state} />
      {formatState(state)}
    </p>
    {note && (
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {note}
      </p>
    )}
    <p dir="auto" className="text-quiet wrap-anywhere">
      {setBy && `By ${setBy}, `}
      {setAt !== null && <DateTime at={setAt} withTime />}
    </p>
  </div>
);

type ButtonsProps = {
  assetRef: AssetRef;
  states: string[];
  present: AssetPage['asset']['approval'];
};

/** Sets the approval with one click on a state. A typed note goes with it. */
function ApprovalButtons({ assetRef, states, present }: ButtonsProps) {
  const change = useUndoableChange(assetRef);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const set = async (state: string) => {
    if (pending) return;
    setPending(true);
    const sent = note.trim() || null;
    const setAt = present?.setAt ?? null;
    const approval = { state, setBy: YOU, setAt, ...(sent === null ? {} : { note: sent }) };
    const failure = await change({
      show: (page) => withAsset(page, { approval }),
      undo: (page) => withAsset(page, { approval: present }),
      wanted: { kind: 'approve', state, note: sent },
      said: `Set to ${formatState(state)}.`,
    });
    setProblem(failure);
    setPending(false);
    if (failure === null) setNote('');
  };
  return (
    <div className="grid gap-3">
      <textarea
        dir="auto"
        aria-label="Note"
        placeholder="Add a note (optional)"
        rows={1}
        maxLength={LIMITS.approvalNoteLength}
        value={note}
        readOnly={pending}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        className="field-sizing-content max-h-60 min-h-10 w-full rounded-control border border-edge bg-surface px-3.5 py-2 text-sm outline-offset-1 placeholder:text-quiet"
      />
      <FormProblem text={problem} />
      <fieldset aria-label="Set approval" className="flex flex-wrap gap-2">
        {states.map((state) => {
          const isPresent = state === present?.state;
          return (
            <Button
              key={state}
              aria-pressed={isPresent}
              aria-disabled={pending}
              onClick={() => void set(state)}
              className={`px-3 wrap-anywhere ${isPresent ? 'border-accent bg-accent-soft' : ''}`}
            >
              {isPresent && <CheckIcon className="size-4 shrink-0" />}
              {formatState(state)}
            </Button>
          );
        })}
      </fieldset>
    </div>
  );
}
