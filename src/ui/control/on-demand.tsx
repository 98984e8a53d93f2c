'use client';

import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { UNREACHABLE } from '../call/error-message';
import { createListeners } from './listen';
import { toast } from './toasts';

type OnDemandProps = {
  /** Whether it must be loaded now; once loaded, it is rendered in any case. */
  needed?: boolean;
  /** Called, too, if it cannot be loaded. */
  onClose?: () => void;
  /** Rendered until it is loaded. */
  fallback?: ReactNode;
  /** Nobody asked for it: a failure shows no toast. */
  quiet?: boolean;
};

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode
  ? Props
  : object;

/**
 * A component that is loaded when first needed, to keep it out of the initial scripts of a page. `load` loads it before,
 * as on hover. Unlike with React's `lazy`, a failure is a toast, and the next need tries again.
 * @param name of the component in its module
 */
export function onDemand<Module, Name extends keyof Module>(
  fetchModule: () => Promise<Module>,
  name: Name,
) {
  type Props = PropsOf<Module[Name]>;
  let Component: ComponentType<Props> | null = null;
  const { subscribe, notify } = createListeners();
  /** Resolves to whether it is loaded. */
  const load = () =>
    fetchModule().then(
      (module) => {
        Component ??= module[name] as ComponentType<Props>;
        notify();
        return true;
      },
      () => false,
    );
  const isThere = () => Component !== null;
  const isNowhere = () => false;

  function OnDemand(allProps: Props & OnDemandProps) {
    const { needed = true, quiet = false, fallback = null, ...props } = allProps;
    const isLoaded = useSyncExternalStore(subscribe, isThere, isNowhere);
    const fail = useEffectEvent(() => {
      if (!quiet) toast({ text: UNREACHABLE });
      props.onClose?.();
    });
    useEffect(() => {
      if (!needed || isLoaded) return;
      let isMounted = true;
      void load().then((came) => {
        if (!came && isMounted) fail();
      });
      return () => {
        isMounted = false;
      };
    }, [needed, isLoaded]);
    return isLoaded && Component ? <Component {...(props as unknown as Props)} /> : fallback;
  }
  return Object.assign(OnDemand, { load });
}
