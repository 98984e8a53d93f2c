'use client';

import { SheetIcon } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { toast } from '../control/toasts';
import type { LinkRef } from './use-answered-source';

/** Saves all answers of a link as a CSV file. */
export function TableButton({ linkRef, title }: { linkRef: LinkRef; title: string }) {
  const client = useClient();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const table = await client.feedback.table.query(linkRef);
      const url = URL.createObjectURL(new Blob([table], { type: 'text/csv;charset=utf-8' }));
      const anchor = Object.assign(document.createElement('a'), {
        href: url,
        download: `${title}.csv`,
      });
      anchor.click();
      // The download has begun by then.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
    setPending(false);
  };
  return (
    <Button aria-disabled={pending} onClick={() => !pending && void save()}>
      <SheetIcon className="size-5 shrink-0" />
      Export CSV
    </Button>
  );
}
