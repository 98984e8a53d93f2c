'use client';

import { type ComponentType, useCallback, useState } from 'react';
import { toast } from '../toast/toasts';

/**
 * A component whose script is fetched when it is first needed, so that pages start without it; null until it is there.
 * `load` fetches it: `quiet` ahead of need, as on hover; otherwise a failure shows a toast.
 * @param fetchComponent stays the same from render to render
 */
export function useOnDemand<Props>(fetchComponent: () => Promise<ComponentType<Props>>) {
  const [state, setState] = useState<{ Component: ComponentType<Props> | null }>({
    Component: null,
  });
  const load = useCallback(
    (mode?: 'quiet') =>
      fetchComponent().then(
        (Component) => setState((known) => (known.Component ? known : { Component })),
        () => {
          if (mode !== 'quiet')
            toast({ text: 'Vitrine cannot be reached. Check your connection.' });
        },
      ),
    [fetchComponent],
  );
  return { Component: state.Component, load };
}
