'use client';

import { PauseIcon, PlayIcon, StepBackIcon, StepForwardIcon } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import type { Playback } from '@/contract/asset/playback';
import { listen } from '../control/listen';
import { CommentMarks, type TimedComment } from './comment-marks';
import { playOrPause, SPEEDS, stepFrames } from './use-video-keys';
import { VideoSlider } from './video-slider';

type VideoTimelineProps = {
  video: HTMLVideoElement;
  /** Small frames to show above the slider; null without any. */
  strip: Playback['strip'];
  /** Null if it is not known. */
  frameRate: number | null;
  comments: TimedComment[];
  /** Whether it has a button to play: the video shows no controls of the browser. */
  plays?: boolean;
};

/** The height of the timeline, with its distance from the video. */
export const timelineHeight = (comments: TimedComment[]) =>
  comments.length > 0 ? '4.75rem' : '3.25rem';

/** Steps from frame to frame, a slider for the position below the marks of comments, and the speed. */
export function VideoTimeline(props: VideoTimelineProps) {
  const { video, strip, frameRate, comments, plays } = props;
  const { time, duration, speed, paused } = useVideoState(video);
  if (!duration) return null;
  return (
    <div className="mx-auto flex w-full max-w-[60rem] items-end gap-1 px-3 text-sm text-quiet">
      {plays && (
        <TimelineButton
          aria-label={paused ? 'Play' : 'Pause'}
          data-tooltip={paused ? 'Play (k)' : 'Pause (k)'}
          onClick={() => playOrPause(video)}
        >
          {paused ? <PlayIcon className="size-5" /> : <PauseIcon className="size-5" />}
        </TimelineButton>
      )}
      <TimelineButton
        aria-label="One frame back"
        data-tooltip="One frame back (,)"
        onClick={() => stepFrames(video, -1, frameRate)}
      >
        <StepBackIcon className="size-5" />
      </TimelineButton>
      <TimelineButton
        aria-label="One frame forward"
        data-tooltip="One frame forward (.)"
        onClick={() => stepFrames(video, 1, frameRate)}
      >
        <StepForwardIcon className="size-5" />
      </TimelineButton>
      <VideoSlider video={video} time={time} duration={duration} strip={strip}>
        {comments.length > 0 && (
          <CommentMarks video={video} comments={comments} duration={duration} />
        )}
      </VideoSlider>
      <TimelineButton
        aria-label={`Speed ${speed}×`}
        data-tooltip="Speed (< and >)"
        onClick={() => {
          video.playbackRate = SPEEDS.find((next) => next > speed) ?? (SPEEDS[0] as number);
        }}
      >
        {speed}×
      </TimelineButton>
    </div>
  );
}

const TimelineButton = (button: ComponentProps<'button'>) => (
  <button
    type="button"
    className="grid h-10 min-w-10 shrink-0 place-content-center rounded-control tabular-nums hover:bg-sunken hover:text-ink"
    {...button}
  />
);

function useVideoState(video: HTMLVideoElement) {
  const [state, setState] = useState({ time: 0, duration: 0, speed: 1, paused: true });
  useEffect(() => {
    const read = () =>
      setState((known) => ({
        time: video.currentTime,
        // While it is loaded again, its length is not known.
        duration: Number.isFinite(video.duration) ? video.duration : known.duration,
        speed: video.playbackRate,
        paused: video.paused,
      }));
    read();
    return listen(video, {
      timeupdate: read,
      seeking: read,
      durationchange: read,
      ratechange: read,
      play: read,
      pause: read,
    });
  }, [video]);
  return state;
}
