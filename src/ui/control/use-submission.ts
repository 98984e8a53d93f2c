'use client';

import { type FormEvent, useRef, useState } from 'react';

/** What is wrong, at the field of that name or at the whole form. */
type Problem = { at: string; text: string };

/**
 * Sends a form once at a time, and brings what was wrong to the field it is about. `send` is given the values by the
 * names of their fields and answers what was wrong, or null; white space at the ends is kept in passwords alone.
 */
export function useSubmission(send: (values: Record<string, string>) => Promise<Problem | null>) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);
  // State changes only with the next drawing; a second click can come before it.
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

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = String(value);
    return [name, /password/i.test(name) ? text : text.trim()];
  });
  return Object.fromEntries(entries);
}
