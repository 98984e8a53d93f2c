import { useSyncExternalStore } from 'react';

/** The windows with room for more than the libraries; the style sheet says the same. */
const ROOM = '(min-width: 105rem)';

/** Whether the window has room beside the libraries. */
export const useRoom = () =>
  useSyncExternalStore(
    followRoom,
    () => matchMedia(ROOM).matches,
    () => false,
  );

function followRoom(changed: () => void) {
  const room = matchMedia(ROOM);
  room.addEventListener('change', changed);
  return () => room.removeEventListener('change', changed);
}
