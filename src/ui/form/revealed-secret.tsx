'use client';

import { useEffect, useRef } from 'react';
import { Button } from '../control/button';
import { CopyButton } from '../control/copy-button';

type Props = {
  /** The owner of the secret: "Key Website". */
  label: string;
  secret: string;
  /** How it may be used. */
  advice: string;
  /** The name on its copy button: "the key". */
  copyName: string;
  onHide: () => void;
};

/** Shows a secret to copy. Hiding it is final. */
export function RevealedSecret({ label, secret, advice, copyName, onHide }: Props) {
  const box = useRef<HTMLElement>(null);
  // Moves keyboard and screen reader users to the secret.
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={label}
      className="grid gap-3 rounded-control bg-accent-soft px-4 py-4"
    >
      <p className="text-sm">{advice}</p>
      <code className="rounded-control bg-surface px-3 py-2.5 font-mono text-sm wrap-anywhere">
        {secret}
      </code>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={secret} name={copyName} />
        <Button onClick={onHide}>Hide</Button>
      </div>
    </section>
  );
}
