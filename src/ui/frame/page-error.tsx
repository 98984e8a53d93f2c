'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Button } from '../control/button';
import { Notice } from './notice';

/** The error page, with a button to try again. */
export function PageError({ again }: { again: () => void }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      again();
    });
  return (
    <Notice title="This page could not be shown">
      <p>Something failed on our side. Nothing was lost; it is safe to try again.</p>
      <p>
        <Button onClick={retry}>Try again</Button>
      </p>
    </Notice>
  );
}
