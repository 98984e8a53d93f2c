'use client';

import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has been in view, at least a part of it. */
export function useInView(place: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return inView;
}
