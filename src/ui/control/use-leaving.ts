import { useEffect, useRef, useState } from 'react';

/** How long a message is shown, in milliseconds. */
const SHOWN_MS = 10_000;

/**
 * Calls `leave` once a message was shown long enough. The pointer or the focus on it, and a hidden window, stop the
 * time. Returns its handlers.
 * @param stays whether it stays until something else changes
 */
export function useLeaving(leave: () => void, stays = false) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const follow = () => setHidden(document.hidden);
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  const latest = useRef(leave);
  latest.current = leave;
  const paused = stays || hovered || focused || hidden;
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => latest.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [paused]);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
