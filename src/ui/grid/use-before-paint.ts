import { useEffect, useLayoutEffect } from 'react';

/** useLayoutEffect, which does not run on the server, where React warns about it. */
export const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;
