/** The known properties of a file to choose. */
type FileKind = { name: string | null; contentType: string | null };

/**
 * Whether a file is one of `accept`, a list as in `<input accept>`: `image/*`, `video/mp4`, `.svg`, separated by
 * commas. An empty list accepts every file.
 */
export function isAccepted(accept: string, { name, contentType }: FileKind): boolean {
  const wanted = accept
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (wanted.length === 0) return true;
  const type = contentType?.toLowerCase() ?? '';
  return wanted.some((each) => {
    if (each.startsWith('.')) return name?.toLowerCase().endsWith(each) ?? false;
    if (each === '*/*') return true;
    return each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each;
  });
}
