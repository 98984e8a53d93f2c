/** Browsers can block storage for a site, and it can be full: then nothing is kept, and nothing found. */
function ifAllowed<Value>(run: () => Value, otherwise: Value): Value {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/** What this browser keeps under a key; null for nothing. */
export const readStored = (key: string) => ifAllowed(() => localStorage.getItem(key), null);

/** The keys with this beginning. */
export const storedKeys = (prefix: string): string[] =>
  ifAllowed(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

/** Keeps a text in this browser; null forgets it. */
export const store = (key: string, text: string | null) =>
  ifAllowed(() => {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  }, undefined);

/** Reads a text as JSON; null for none and for anything else. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
