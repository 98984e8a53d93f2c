'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../control/button';
import { CopyButton } from '../control/copy-button';

type Props = {
  /** What it is, and whose: "Key Website". */
  label: string;
  secret: string;
  /** How it may be used. */
  advice: string;
  /** The name on its copy button: "the key". */
  copyName: string;
  copyVariant?: 'primary' | 'secondary';
  hideLabel?: string;
  onHide: () => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** Shows a secret, or an address that is one, to copy. */
export function RevealedSecret(props: Props) {
  const {
    label,
    secret,
    advice,
    copyName,
    copyVariant,
    onHide,
    hideLabel = 'Hide',
    children,
  } = props;
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
        <CopyButton variant={copyVariant} text={secret} name={copyName} />
        {children}
        <Button onClick={onHide}>{hideLabel}</Button>
      </div>
    </section>
  );
}
