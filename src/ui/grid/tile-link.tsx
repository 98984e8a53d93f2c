import Link from 'next/link';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** Whoever rests on a tile so long means it; whoever crosses it does not. */
const INTENT_DELAY_MS = 80;

/** Its page is fetched once somebody seems about to open it: thousands of them are on the way down a library. */
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
      draggable={false}
      data-tile
      onMouseEnter={rest}
      onMouseLeave={leave}
      onFocus={rest}
      onBlur={leave}
    />
  );
}
