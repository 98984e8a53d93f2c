import Link from 'next/link';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** A pointer resting this long on a tile probably opens it. */
const INTENT_DELAY_MS = 80;

/** A link that prefetches its page only when likely to be opened: a library has thousands of links. */
export function TileLink(props: ComponentProps<typeof Link>) {
  const [meant, setMeant] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const rest = () => {
    leave();
    timer.current = setTimeout(setMeant, INTENT_DELAY_MS, true);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Link
      {...props}
      prefetch={meant}
      data-tile
      onMouseEnter={rest}
      onMouseLeave={leave}
      onFocus={rest}
      onBlur={leave}
    />
  );
}
