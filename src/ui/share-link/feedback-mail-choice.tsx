'use client';

import { useState } from 'react';
import { FEEDBACK_MAILS } from '@/contract/choices';
import type { FeedbackMail } from '@/contract/sharing/feedback-page';
import { useClient } from '../call/call-provider';
import { FormProblem } from '../form/form-problem';
import { Select } from '../form/select';
import { useChange } from '../form/use-change';

const NAMES: Record<FeedbackMail, string> = {
  own: 'For links I created',
  all: 'For all links',
  none: 'Never',
};

/** A member's choice of mails about answers of visitors. */
export function FeedbackMailChoice({
  organizationId,
  mail,
}: {
  organizationId: string;
  mail: FeedbackMail;
}) {
  const client = useClient();
  const { make, problem } = useChange();
  const [chosen, setChosen] = useState(mail);
  const choose = async (wanted: FeedbackMail) => {
    setChosen(wanted);
    if (!(await make(() => client.feedback.setMail.mutate({ organizationId, mail: wanted }))))
      setChosen(mail);
  };
  return (
    <div className="grid max-w-sm gap-1.5">
      <Select
        name="feedbackMail"
        label="Email me when visitors answer"
        options={FEEDBACK_MAILS.map((value) => ({ value, text: NAMES[value] }))}
        value={chosen}
        onChange={({ currentTarget: { value } }) => void choose(value as FeedbackMail)}
      />
      <p className="text-xs text-quiet">
        At once, then at most once an hour. For links made by keys or by people who left, owners
        count as creators.
      </p>
      <FormProblem text={problem} />
    </div>
  );
}
