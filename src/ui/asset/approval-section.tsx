'use client';

import { useMutation } from '@tanstack/react-query';
import { limits } from '@/contract/limits';
import type { AssetPage } from '@/contract/page';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { Choice } from '../control/choice';
import { FormProblem } from '../control/form-problem';
import { useSubmission } from '../control/use-submission';
import { Moment } from '../frame/moment';
import { useSettingsChange } from '../organization/use-settings-change';
import { stateInWords } from './state-in-words';

type Props = Pick<AssetPage, 'asset' | 'approvalStates' | 'paid'> & {
  address: { organizationId: string; libraryId: string };
};

/** Whether an asset is approved, by whom and when; and to say so. */
export function ApprovalSection({ asset, approvalStates, paid, address }: Props) {
  const { approval } = asset;
  return (
    <section aria-label="Approval" className="grid gap-3">
      <h2 className="text-sm font-medium">Approval</h2>
      {approval ? (
        <div className="grid gap-1 text-sm">
          <p className="font-medium wrap-anywhere">{stateInWords(approval.state)}</p>
          {approval.note && <p className="whitespace-pre-wrap wrap-anywhere">{approval.note}</p>}
          <p className="text-quiet wrap-anywhere">
            {approval.setBy && `By ${approval.setBy}, `}
            {approval.setAt !== null && <Moment at={approval.setAt} withTime />}
          </p>
        </div>
      ) : (
        <p className="text-sm text-quiet">Nobody has said anything about it yet.</p>
      )}
      {paid ? (
        <ApprovalForm
          key={approval?.setAt}
          address={{ ...address, assetId: asset.id }}
          states={approvalStates}
          present={approval?.state}
        />
      ) : (
        <p className="text-sm text-quiet">Setting it is part of the paid plan.</p>
      )}
    </section>
  );
}

type FormProps = {
  address: Props['address'] & { assetId: string };
  states: string[];
  present: string | undefined;
};

function ApprovalForm({ address, states, present }: FormProps) {
  const approving = useMutation(useCalls().asset.approve.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  const { submit } = useSubmission(async ({ state = '', note }) => {
    await make(() => approving.mutateAsync({ ...address, state, note: note || null }));
    return null;
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Set the approval" className="grid gap-3">
      <Choice
        id="approvalState"
        name="state"
        label="State"
        defaultValue={present}
        options={states.map((value) => ({ value, text: stateInWords(value) }))}
      />
      <div className="grid gap-1.5">
        <label htmlFor="approvalNote" className="text-sm font-medium">
          Note <span className="font-normal text-quiet">(optional)</span>
        </label>
        <textarea
          id="approvalNote"
          name="note"
          rows={2}
          maxLength={limits.approvalNoteLength}
          className="w-full rounded-control border border-edge bg-surface px-3.5 py-2 text-sm outline-offset-1"
        />
      </div>
      <FormProblem text={problem} />
      <Button type="submit" aria-disabled={pending} className="justify-self-start">
        {pending ? 'One moment …' : 'Set the approval'}
      </Button>
    </form>
  );
}
