const STORAGE_KEY = 'vitrine.last-seen';

/** Remembers in this tab the place last looked at in a view. `view`: the URL of the view. */
export const rememberLastSeen = (view: string, place: number) =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ view, place }));

/** Returns the place last looked at in this view, once; null when another view was looked at later. */
export function takeLastSeen(view: string): number | null {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  const seen: { view: string; place: number } | null = kept === null ? null : JSON.parse(kept);
  if (seen?.view !== view) return null;
  sessionStorage.removeItem(STORAGE_KEY);
  return seen.place;
}
