'use client';

import { useState } from 'react';
import type { CommentMark } from '@/contract/comment';

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
