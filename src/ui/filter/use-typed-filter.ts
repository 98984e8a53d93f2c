'use client';

import { useEffect, useRef, useState } from 'react';
import { isSameFilter, joinParts, readFilter } from './filter-text';

/** Words that mean themselves: they narrow a grid while they are typed. */
const arePlain = (text: string) => !/["():,]|(^|\s)-|(^|\s)(AND|OR|NOT)(\s|$)/.test(text);

/** A term that a blank has ended. */
const isEnded = (text: string) =>
  /\S\s$/.test(text) && (text.match(/"/g)?.length ?? 0) % 2 === 0 && !/\([^)]*$/.test(text);

/** The text that stays in the field: the words. The terms became chips. */
function draftAfter(text: string, filter: string): string | null {
  if (arePlain(text)) return text;
  const { words } = readFilter(filter);
  return words === '' ? null : `${words} `;
}

/** A filter as chips and a text. The text is ahead of the filter while it is typed. */
export function useTypedFilter(
  filter: string,
  onFilter: (filter: string, replaces?: boolean) => void,
  pauseMs: number,
) {
  const { chips, words } = readFilter(filter);
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [seen, setSeen] = useState(filter);
  const sent = useRef(filter);
  /** The filter that the text has made while it is typed. */
  const typed = useRef<string | null>(null);
  if (seen !== filter) {
    setSeen(filter);
    // Somebody chose another one elsewhere.
    if (filter !== sent.current) {
      setDraft(null);
      setWrong(null);
    }
  }
  const send = (next: string, isTyping: boolean) => {
    const step = stepTo(next, { filter, typed: typed.current, isTyping });
    sent.current = step.filter;
    typed.current = step.typed;
    if (step.filter !== filter) onFilter(step.filter, step.replaces);
  };
  /** Takes the text as part of the filter. Resolves to the wrong place in the text, from and to. */
  const commit = async (text: string, isTyping = false): Promise<[number, number] | null> => {
    const next = joinParts([...chips, text.trim()]);
    const problem = arePlain(text) ? null : await problemOf(next);
    if (problem) {
      if (isTyping) return null;
      setWrong(problem);
      const at = Number(/at (\d+)/.exec(problem)?.[1]) - 1 - next.lastIndexOf(text.trim());
      return at >= 0 ? [Math.min(at, text.length), text.length] : null;
    }
    setWrong(null);
    setDraft(isTyping ? draftAfter(text, next) : null);
    // A chip is a step of its own.
    send(next, isTyping && arePlain(text));
    return null;
  };
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => {
    if (draft === null) return;
    if (!arePlain(draft)) {
      if (isEnded(draft)) void latest.current(draft, true);
      return;
    }
    const timer = setTimeout(() => void latest.current(draft, true), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, pauseMs]);
  return {
    chips,
    value: draft ?? words,
    /** The text asks for something else than the filter. */
    isAhead: draft !== null && draft.trim() !== words,
    wrong,
    type: (text: string) => {
      setWrong(null);
      setDraft(text);
    },
    commit: (text: string) => commit(text),
    /** Takes what was typed; when nothing was, the filter stays as it is. */
    leave: () => {
      if (draft !== null) void commit(draft);
    },
    /** Makes a chip text again. */
    take: (chip: string) => {
      const others = chips.filter((one) => one !== chip);
      setDraft([chip, draft ?? words].filter(Boolean).join(' '));
      send(joinParts([...others, words]), true);
    },
  };
}

type Typing = { filter: string; typed: string | null; isTyping: boolean };

/**
 * From a filter to the next: the same parts in another order are no change. All that is typed without a break is one step
 * of the history, so it replaces what the text has made until then (`typed`).
 */
export const stepTo = (next: string, { filter, typed, isTyping }: Typing) => {
  const to = isSameFilter(next, filter) ? filter : next;
  const isTyped = isTyping && (to !== filter || typed !== null);
  return { filter: to, replaces: typed === filter, typed: isTyped ? to : null };
};

/** Why a text is no filter; null: it is one. */
async function problemOf(filter: string): Promise<string | null> {
  const { parseFilter } = await import('@/contract/filter/parse-filter');
  try {
    parseFilter(filter, Date.now());
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : null;
  }
}
