'use client';

import { type ComponentType, useCallback, useState } from 'react';
import { UNREACHABLE } from '../call/error-message';
import { toast } from './toasts';

/**
 * Loads a component when first needed, to keep it out of the initial scripts of a page. `Component` is null until then.
 * `load('quiet')` prefetches it, as on hover; `load()` shows a toast on failure. Resolves to whether the component is
 * loaded.
 */
export function useOnDemand<Props>(fetchComponent: () => Promise<ComponentType<Props>>) {
  const [state, setState] = useState<{ Component: ComponentType<Props> | null }>({
    Component: null,
  });
  const load = useCallback(
    (mode?: 'quiet') =>
      fetchComponent().then(
        (Component) => {
          setState((known) => (known.Component ? known : { Component }));
          return true;
        },
        () => {
          if (mode !== 'quiet') toast({ text: UNREACHABLE });
          return false;
        },
      ),
    [fetchComponent],
  );
  return { Component: state.Component, load };
}
