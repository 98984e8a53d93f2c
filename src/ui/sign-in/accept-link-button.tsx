'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { errorMessage, refusalOf } from '../call/error-message';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';

type AcceptLinkButtonProps = {
  label: string;
  pendingLabel: string;
  /** The refusals after which the refreshed page shows the new state of the link. */
  changedBy: string[];
  /** Resolves to the path to open. */
  accept: () => Promise<string>;
};

/** Accepts what a link offers, for the signed-in person. */
export function AcceptLinkButton(props: AcceptLinkButtonProps) {
  const { label, pendingLabel, changedBy, accept } = props;
  const router = useRouter();
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const press = async () => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setProblem(null);
    try {
      location.assign(await accept());
    } catch (error) {
      if (changedBy.includes(refusalOf(error) ?? '')) router.refresh();
      setProblem(errorMessage(error));
      running.current = false;
    }
    setPending(false);
  };
  return (
    <div className="grid gap-4">
      <Button
        variant="primary"
        onClick={press}
        aria-disabled={pending}
        className="justify-self-start px-6"
      >
        {pending ? pendingLabel : label}
      </Button>
      <FormProblem text={problem} />
    </div>
  );
}
