'use client';

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { useListbox } from '../form/use-listbox';
import { matchingMembers, mentionAt } from './mention-at';

type Typing = {
  library: LibraryRef;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
};

/** Keys that move the caret away from the mention. */
const LEAVES = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);

/**
 * Suggests members while a mention is being typed in a field. Arrow keys choose, Enter or Tab accepts, Escape closes.
 */
export function useMention({ library, field, text, onChange }: Typing) {
  const [caret, setCaret] = useState<number | null>(null);
  const mention = caret === null ? null : mentionAt(text, caret);
  const { organizationId, libraryId } = library;
  const options = { enabled: mention !== null, staleTime: 60_000 };
  const { data = [] } = useQuery(
    useCalls().comment.mentionable.queryOptions({ organizationId, libraryId }, options),
  );
  const members = mention ? matchingMembers(data, mention.typed) : [];
  const close = () => setCaret(null);
  const pick = (place: number) => {
    const member = members[place];
    if (!member || !mention || caret === null) return;
    const before = `${text.slice(0, mention.start)}@${member.name} `;
    flushSync(() => {
      onChange(before + text.slice(caret).replace(/^ /, ''));
      close();
    });
    field.current?.setSelectionRange(before.length, before.length);
  };
  const listbox = useListbox({ label: 'Members', count: members.length, first: 0, onPick: pick });
  return {
    members,
    listbox,
    /** For the field. */
    props: { ...listbox.field, onBlur: close, onClick: close },
    follow: (element: HTMLTextAreaElement) => {
      setCaret(element.selectionStart);
      listbox.reset();
    },
    /** Whether the key was for the suggestions. */
    takes(event: KeyboardEvent): boolean {
      const { key, ctrlKey, metaKey } = event;
      if (LEAVES.has(key)) close();
      if (listbox.takes(event)) return true;
      if (listbox.highlighted === null || ctrlKey || metaKey) return false;
      if (key === 'Tab') pick(listbox.highlighted);
      else if (key === 'Escape') close();
      else return false;
      return true;
    },
  };
}
