import { useEffect, useEffectEvent, useState } from 'react';
import { listen } from './listen';

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
    return listen(document, { visibilitychange: follow });
  }, []);
  const onOver = useEffectEvent(leave);
  const paused = stays || hovered || focused || hidden;
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(onOver, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [paused]);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
