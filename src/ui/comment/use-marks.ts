'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CommentMark } from '@/contract/sharing/comment';
import { shownVideo } from '../viewer/shown-video';

/** Places and times shared by the image or video and the comments beside it. */
export function useMarks() {
  /** The comment being pointed at. */
  const [active, setActive] = useState<string | null>(null);
  /** Whether a place is being chosen. */
  const [placing, setPlacing] = useState(false);
  /** The place of the comment being written. */
  const [mark, setMark] = useState<CommentMark | null>(null);
  /** Whether it is about the moment that a video shows when it is sent. */
  const [isTimed, setTimed] = useState(true);
  return {
    active,
    setActive,
    placing,
    begin: () => setPlacing(true),
    cancel: () => setPlacing(false),
    mark,
    isTimed,
    setTimed,
    /** The place and the moment of the comment that is being sent; the moment in seconds, null where there is no video. */
    read: () => ({ mark, atSeconds: isTimed ? (shownVideo()?.currentTime ?? null) : null }),
    /** After it was sent. */
    clear: () => {
      setMark(null);
      setTimed(true);
    },
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
