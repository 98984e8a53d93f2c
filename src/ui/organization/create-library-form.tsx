'use client';

import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { UnclaimedLibrary } from '@/contract/organization/library';
import { useClient } from '../call/call-provider';
import { Form } from '../form/form';
import { NameField } from '../form/name-field';
import { EmailField } from '../form/person-fields';
import { CreatedLibrary } from './created-library';
import { creationProblem } from './creation-problem';

/** Creates a library for an email address, then shows the result instead of the form. */
export function CreateLibraryForm({ isSignedIn }: { isSignedIn: boolean }) {
  const { library } = useClient();
  const [result, setResult] = useState<{ created: UnclaimedLibrary; email: string } | null>(null);
  const send = async ({ name = '', email = '' }: Record<string, string>) => {
    try {
      const created = await library.createUnclaimed.mutate({ email, ...(name && { name }) });
      setResult({ created, email });
      return null;
    } catch (error) {
      return creationProblem(error as Parameters<typeof creationProblem>[0]);
    }
  };

  if (result) return <CreatedLibrary {...result} isSignedIn={isSignedIn} />;
  return (
    <div className="grid gap-4">
      <Form
        label="Create library"
        onSend={send}
        submit="Create library"
        sending="Creating library…"
        beside={null}
      >
        {(at) => (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <EmailField own label="Email address" problem={at('email')} />
            <NameField
              label={
                <>
                  Library name <span className="font-normal text-quiet">(optional)</span>
                </>
              }
              required={false}
              problem={at('name')}
            />
          </div>
        )}
      </Form>
      <p className="text-sm text-quiet">
        We mail you a link to claim it. A library that nobody claims is deleted after{' '}
        {LIMITS.claimDays} days.
      </p>
    </div>
  );
}
