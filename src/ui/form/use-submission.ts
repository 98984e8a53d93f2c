'use client';

import { type FormEvent, useRef, useState } from 'react';

/** A problem with the named field, or with the whole form. */
type Problem = { at: string; text: string };

/**
 * Submits a form, one submission at a time, and focuses the field with the problem. `send` receives the values by field
 * name, trimmed except passwords, and returns the problem or null.
 */
export function useSubmission(send: (values: Record<string, string>) => Promise<Problem | null>) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);
  // State changes only with the next render; a second click can come before it.
  const running = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    const form = event.currentTarget;
    setPending(true);
    setProblem(null);
    try {
      const failure = await send(valuesOf(form));
      setProblem(failure);
      if (failure && failure.at !== 'form')
        form.querySelector<HTMLInputElement>(`[name=${failure.at}]`)?.focus();
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  const at = (place: string) => (problem?.at === place ? problem.text : null);
  return { submit, pending, at };
}

/** The values of a form by field name, trimmed except passwords. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = String(value);
    return [name, /password/i.test(name) ? text : text.trim()];
  });
  return Object.fromEntries(entries);
}
