'use client';

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { UNREACHABLE } from '../call/error-message';
import { toast } from './toasts';

type OnDemandProps = {
  /** Whether it must be loaded now; once loaded, it is rendered in any case. */
  needed?: boolean;
  /** Called, too, if it cannot be loaded. */
  onClose?: () => void;
  /** Rendered until it is loaded. */
  children?: ReactNode;
};

/**
 * A component that is loaded when first needed, to keep it out of the initial scripts of a page. `load` loads it before,
 * as on hover. Unlike with React's `lazy`, a failure is a toast, and the next need tries again.
 */
export function onDemand<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
) {
  let Component: ComponentType<Props> | null = null;
  /** Resolves to whether it is loaded. */
  const load = () =>
    fetchComponent().then(
      (fetched) => {
        Component = fetched;
        return true;
      },
      () => false,
    );

  function OnDemand({ needed = true, children = null, ...props }: Props & OnDemandProps) {
    const [isLoaded, setLoaded] = useState(Component !== null);
    const close = useEffectEvent(() => props.onClose?.());
    useEffect(() => {
      if (!needed || isLoaded) return;
      void load().then((came) => {
        setLoaded(came);
        if (came) return;
        toast({ text: UNREACHABLE });
        close();
      });
    }, [needed, isLoaded]);
    return isLoaded && Component ? <Component {...(props as unknown as Props)} /> : children;
  }
  return Object.assign(OnDemand, { load });
}
