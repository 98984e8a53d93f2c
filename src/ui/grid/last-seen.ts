const STORAGE_KEY = 'vitrine.last-seen';

/** Remembers in this tab which place of a view was looked at last; `view` is the URL of the view. */
export const rememberLastSeen = (view: string, place: number) =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ view, place }));

/** The place that was looked at last in this view, once; null when another view was looked at later. */
export function takeLastSeen(view: string): number | null {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  const seen: { view: string; place: number } | null = kept === null ? null : JSON.parse(kept);
  if (seen?.view !== view) return null;
  sessionStorage.removeItem(STORAGE_KEY);
  return seen.place;
}
