'use client';

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Mentionable } from '@/contract/comment';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { matchingMembers, mentionAt } from './mention-at';
import { suggestionId } from './mention-list';

type Typing = {
  library: LibraryRef;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
};

/** Keys that move the caret away from the mention. */
const LEAVES = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Suggests members while a mention is being typed in a field. Arrow keys choose, Enter or Tab accepts, Escape closes.
 */
export function useMention({ library, field, text, onChange }: Typing) {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [place, setPlace] = useState(0);
  const mention = caret === null ? null : mentionAt(text, caret);
  const { organizationId, libraryId } = library;
  const options = { enabled: mention !== null, staleTime: 60_000 };
  const { data = [] } = useQuery(
    useCalls().comment.mentionable.queryOptions({ organizationId, libraryId }, options),
  );
  const members = mention ? matchingMembers(data, mention.typed) : [];
  const highlighted = Math.min(place, members.length - 1);
  const close = () => setCaret(null);
  const pick = ({ name }: Mentionable) => {
    if (!mention || caret === null) return;
    const before = `${text.slice(0, mention.start)}@${name} `;
    flushSync(() => {
      onChange(before + text.slice(caret).replace(/^ /, ''));
      close();
    });
    field.current?.setSelectionRange(before.length, before.length);
  };
  return {
    listId,
    members,
    highlighted,
    pick,
    /** For the field. */
    props: {
      'aria-autocomplete': 'list' as const,
      ...(members.length > 0 && {
        'aria-controls': listId,
        'aria-activedescendant': suggestionId(listId, highlighted),
      }),
      onBlur: close,
      onClick: close,
    },
    follow: (element: HTMLTextAreaElement) => {
      setCaret(element.selectionStart);
      setPlace(0);
    },
    /** Whether the key was for the suggestions. */
    takes({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
      if (LEAVES.has(key)) close();
      const member = members[highlighted];
      if (!member || ctrlKey || metaKey) return false;
      const step = STEPS[key];
      if (step) setPlace((highlighted + step + members.length) % members.length);
      else if (key === 'Enter' || key === 'Tab') pick(member);
      else if (key === 'Escape') close();
      else return false;
      return true;
    },
  };
}
