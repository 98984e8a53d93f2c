type EventMap = WindowEventMap & DocumentEventMap;

type Listeners = { [Name in keyof EventMap]?: (event: EventMap[Name]) => void };

/** Listens to several events of a target until the returned function is called. */
export function listen(
  target: EventTarget,
  listeners: Listeners,
  options: AddEventListenerOptions = {},
): () => void {
  const stop = new AbortController();
  for (const [name, listener] of Object.entries(listeners))
    target.addEventListener(name, listener as (event: Event) => void, {
      ...options,
      signal: stop.signal,
    });
  return () => stop.abort();
}

/** The listeners to something outside of React that changes; `subscribe` is for useSyncExternalStore. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
