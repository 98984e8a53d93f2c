'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Button } from '../control/button';
import { Notice } from './notice';

/** The error page, with a button to try again. */
export function PageError({ again, plain }: { again: () => void; plain?: boolean }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      again();
    });
  return (
    <Notice title="This page couldn’t be loaded" plain={plain}>
      <p>The problem is on our side and nothing was lost. Try again.</p>
      <p>
        <Button onClick={retry}>Try again</Button>
      </p>
    </Notice>
  );
}
