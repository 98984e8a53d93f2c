'use client';

import { useRef } from 'react';
import { useSize } from '../control/use-size';
import { excerptOf } from '../format/excerpt-of';
import { formatCount, formatMoment } from '../format/format-quantity';

/** The width of a mark that a finger hits. */
const MARK_PX = 24;

/**
 * Joins what would be marked at nearly the same place of a timeline: less than the width of a mark after the first of
 * its group, where the mark of the group is. In the order of time.
 */
export function joinMarks<Timed extends { atSeconds: number }>(
  timed: readonly Timed[],
  pixelsPerSecond: number,
): [Timed, ...Timed[]][] {
  const groups: [Timed, ...Timed[]][] = [];
  for (const one of timed.toSorted((a, b) => a.atSeconds - b.atSeconds)) {
    const group = groups.at(-1);
    if (group && (one.atSeconds - group[0].atSeconds) * pixelsPerSecond < MARK_PX) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** A comment on a moment of the video, in seconds. `author`: who wrote it, where that is known. */
export type TimedComment = { id: string; atSeconds: number; text: string; author?: string | null };

type CommentMarksProps = { video: HTMLVideoElement; comments: TimedComment[]; duration: number };

/**
 * A row of buttons that lead to the moments of comments, as wide as the way of the slider’s thumb. Comments whose marks
 * would cover each other have one with their number, which leads from moment to moment.
 */
export function CommentMarks({ video, comments, duration }: CommentMarksProps) {
  const row = useRef<HTMLDivElement>(null);
  const { width = 0 } = useSize(row) ?? {};
  const timed = comments.map((comment) => ({
    ...comment,
    atSeconds: Math.min(comment.atSeconds, duration),
  }));
  return (
    <div ref={row} className="relative mx-2 h-6">
      {width > 0 &&
        joinMarks(timed, width / duration).map((joined) => (
          <CommentMark
            key={joined[0].id}
            video={video}
            joined={joined}
            left={`${(joined[0].atSeconds / duration) * 100}%`}
          />
        ))}
    </div>
  );
}

type Joined = [TimedComment, ...TimedComment[]];

const lastOf = (joined: Joined) => joined.at(-1) ?? joined[0];

type CommentMarkProps = { video: HTMLVideoElement; joined: Joined; left: string };

function CommentMark({ video, joined, left }: CommentMarkProps) {
  const go = () => {
    // The position that a video reports is rounded.
    const next = joined.find(({ atSeconds }) => atSeconds > video.currentTime + 0.01) ?? joined[0];
    video.currentTime = next.atSeconds;
  };
  return (
    <button
      type="button"
      aria-label={joined.length === 1 ? sayOne(joined[0]) : saySeveral(joined)}
      data-tooltip=""
      onClick={go}
      style={{ left }}
      className="absolute grid size-6 -translate-x-1/2 place-content-center"
    >
      {joined.length === 1 ? (
        <span className="size-2 rounded-full bg-accent" />
      ) : (
        <span className="grid h-4 min-w-4 place-content-center rounded-full bg-accent px-1 text-[0.6875rem] font-semibold text-on-accent tabular-nums">
          {joined.length}
        </span>
      )}
    </button>
  );
}

const sayOne = ({ author, atSeconds, text }: TimedComment) =>
  `Comment ${author ? `by ${author} ` : ''}at ${formatMoment(atSeconds)}: ${excerptOf(text)}`;

function saySeveral(joined: Joined): string {
  const [from, to] = [joined[0], lastOf(joined)].map(({ atSeconds }) => formatMoment(atSeconds));
  const when = from === to ? `at ${from}` : `from ${from} to ${to}`;
  return `${formatCount(joined.length, 'comment')} ${when}: ${excerptOf(joined[0].text)}`;
}
