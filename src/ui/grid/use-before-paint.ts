import { useEffect, useLayoutEffect } from 'react';

/** useLayoutEffect, except on the server, where React warns about it and it does not run. */
export const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;
