'use client';

import { useState } from 'react';
import type { CommentMark } from '@/contract/comment';

/** Places and times that the image or video and the comments beside it share. */
export function useMarks() {
  /** The comment that is pointed at. */
  const [active, setActive] = useState<string | null>(null);
  /** Whether a place is being chosen. */
  const [placing, setPlacing] = useState(false);
  /** The place of the comment that is being written. */
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
