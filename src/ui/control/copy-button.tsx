'use client';

import { CheckIcon, CopyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';

type Outcome = 'copied' | 'failed' | null;

/** Copies a text and confirms this for two seconds. `name`: the name of the text, for screen readers. */
export function CopyButton({
  text,
  name,
  label = 'Copy',
  variant = 'secondary',
}: {
  text: string;
  name: string;
  label?: string;
  variant?: 'primary' | 'secondary';
}) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed');
  return (
    <Button
      variant={variant}
      onClick={copy}
      aria-label={`${label} ${name}`}
      className="max-w-full shrink-0"
    >
      {outcome === 'copied' ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />}
      {/* Both texts share one grid cell, so the button keeps its width. */}
      <span aria-hidden="true" className="grid">
        <span className={`col-start-1 row-start-1 ${outcome ? 'invisible' : ''}`}>{label}</span>
        <span className={`col-start-1 row-start-1 ${outcome ? '' : 'invisible'}`}>
          {outcome === 'failed' ? 'Failed' : 'Copied'}
        </span>
      </span>
      <span dir="auto" role="status" className="sr-only">
        {outcome && `${name} ${outcome === 'copied' ? 'copied' : 'couldn’t be copied'}`}
      </span>
    </Button>
  );
}

/** Returns false when it failed. The clipboard API is not available over plain HTTP; execCommand still works there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    document.body.append(area);
    const before = document.activeElement;
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (before instanceof HTMLElement) before.focus();
    return copied;
  }
}
