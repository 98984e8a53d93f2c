'use client';

import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../control/button';
import { CopyButton } from '../control/copy-button';

type NewAddressProps = {
  url: string;
  /** Whether people it is for were mailed. */
  mailed: boolean;
  onDone: () => void;
};

/** Shows the URL of a new share link to copy. */
export function NewAddress({ url, mailed, onDone }: NewAddressProps) {
  const box = useRef<HTMLDivElement>(null);
  // Moves keyboard and screen reader users to the URL.
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="grid gap-3 rounded-control bg-accent-soft px-4 py-4 outline-none"
    >
      <p className="text-sm">
        {mailed ? 'The people you named get the link by email.' : 'Copy the link and send it.'} You
        find it again in Shares.
      </p>
      <code className="rounded-control bg-surface px-3 py-2.5 font-mono text-sm wrap-anywhere">
        {url}
      </code>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton variant="primary" text={url} name="the link" />
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          Open
        </a>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
