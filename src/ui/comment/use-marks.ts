'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CommentMark } from '@/contract/sharing/comment';

/** Places and times shared by the image or video and the comments beside it. */
export function useMarks() {
  /** The comment being pointed at. */
  const [active, setActive] = useState<string | null>(null);
  /** Whether a place is being chosen. */
  const [placing, setPlacing] = useState(false);
  /** The place of the comment being written. */
  const [mark, setMark] = useState<CommentMark | null>(null);
  /** Its time in the video, in seconds. */
  const [atSeconds, setAtSeconds] = useState<number | null>(null);
  return {
    active,
    setActive,
    placing,
    begin: () => setPlacing(true),
    cancel: () => setPlacing(false),
    mark,
    atSeconds,
    setAtSeconds,
    set: (chosen: CommentMark | null) => {
      setPlacing(false);
      setMark(chosen);
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;

/** Focuses the field of the comment once its place is chosen, or the choice is cancelled. */
export function useFocusAfterPlacing(
  { placing }: Marks,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const wasPlacing = useRef(placing);
  useEffect(() => {
    if (wasPlacing.current && !placing) field.current?.focus();
    wasPlacing.current = placing;
  }, [placing, field]);
}
