import { useEffect, useLayoutEffect } from 'react';

/** useLayoutEffect. On the server it does not run and React warns about it, so useEffect replaces it there. */
export const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;
