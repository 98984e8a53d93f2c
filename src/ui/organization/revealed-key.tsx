'use client';

import { useEffect, useRef } from 'react';
import { Button } from '../control/button';
import { CopyButton } from '../control/copy-button';

type Props = { name: string; apiKey: string; onHide: () => void };

/** Shows the secret of a key to copy. It is gone once it is hidden. */
export function RevealedKey({ name, apiKey, onHide }: Props) {
  const box = useRef<HTMLElement>(null);
  // Moves keyboard and screen reader users to the key.
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={`Key ${name}`}
      className="grid gap-3 rounded-control bg-accent-soft px-4 py-4"
    >
      <p className="text-sm">
        Anyone with this key can use it. Store it only where your app needs it.
      </p>
      <code className="rounded-control bg-surface px-3 py-2.5 font-mono text-sm wrap-anywhere">
        {apiKey}
      </code>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={apiKey} name="the key" />
        <Button onClick={onHide}>Hide</Button>
      </div>
    </section>
  );
}
