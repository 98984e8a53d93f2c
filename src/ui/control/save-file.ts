/** Saves a text as a file. */
export function saveText(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  saveUrl(name, url);
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves what a URL contains as a file. */
export const saveUrl = (download: string, href: string) =>
  Object.assign(document.createElement('a'), { href, download }).click();
