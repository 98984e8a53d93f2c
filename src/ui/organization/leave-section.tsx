'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../account/section';
import { useCalls } from '../call/call-provider';
import { sentenceFor } from '../call/sentence-for';
import { AskFirst } from '../control/ask-first';
import { FormProblem } from '../control/form-problem';

/** Ends one's own membership. */
export function LeaveSection({ organization }: { organization: { id: string; name: string } }) {
  const leaving = useMutation(useCalls().organization.leave.mutationOptions());
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    if (leaving.isPending) return;
    setProblem(null);
    try {
      await leaving.mutateAsync({ organizationId: organization.id });
      location.assign('/app');
    } catch (error) {
      setProblem(sentenceFor(error));
    }
  };
  return (
    <Section
      title="Leave"
      lead="What you uploaded stays. You reach nothing of the organization any more."
    >
      <FormProblem text={problem} />
      <div>
        <AskFirst
          label="Leave the organization …"
          title={`Leave ${organization.name}?`}
          yes="Leave it"
          onYes={leave}
          pending={leaving.isPending}
        >
          <p>You come back only when an owner invites you again.</p>
        </AskFirst>
      </div>
    </Section>
  );
}
