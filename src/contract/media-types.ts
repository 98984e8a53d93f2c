/** A recognized type of file, with its file name extensions. The key of `MEDIA_TYPES` is the declared type. */
type MediaType = { kind: 'image' | 'video'; extensions: readonly string[] };

const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
  'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  'image/png': { kind: 'image', extensions: ['png'] },
  'image/gif': { kind: 'image', extensions: ['gif'] },
  'image/webp': { kind: 'image', extensions: ['webp'] },
  'image/avif': { kind: 'image', extensions: ['avif'] },
  'image/heic': { kind: 'image', extensions: ['heic', 'heif', 'hif'] },
  'image/tiff': { kind: 'image', extensions: ['tif', 'tiff'] },
  'image/svg+xml': { kind: 'image', extensions: ['svg'] },
  'image/bmp': { kind: 'image', extensions: ['bmp', 'dib'] },
  'video/mp4': { kind: 'video', extensions: ['mp4', 'mp4v', 'mpg4'] },
  'video/quicktime': { kind: 'video', extensions: ['mov', 'qt'] },
  'video/x-m4v': { kind: 'video', extensions: ['m4v'] },
  'video/webm': { kind: 'video', extensions: ['webm'] },
  'video/x-matroska': { kind: 'video', extensions: ['mkv'] },
  'video/matroska': { kind: 'video', extensions: [] },
  'video/x-msvideo': { kind: 'video', extensions: ['avi'] },
  'video/avi': { kind: 'video', extensions: [] },
  'video/vnd.avi': { kind: 'video', extensions: [] },
  'video/mpeg': { kind: 'video', extensions: ['mpg', 'mpeg', 'mpe', 'm1v', 'm2v'] },
  // MPEG's transport stream, on television, and of camcorders (AVCHD); the others are its names in Android and DLNA.
  'video/mp2t': { kind: 'video', extensions: ['mts', 'm2ts', 'm2t', 'ts'] },
  'video/mp2ts': { kind: 'video', extensions: [] },
  'video/vnd.dlna.mpeg-tts': { kind: 'video', extensions: [] },
  'video/3gpp': { kind: 'video', extensions: ['3gp', '3gpp'] },
  'video/3gpp2': { kind: 'video', extensions: ['3g2'] },
};

const byExtension = new Map(
  Object.entries(MEDIA_TYPES).flatMap(([contentType, { extensions }]) =>
    extensions.map((extension) => [extension, contentType] as const),
  ),
);

/** The kind of a file by its extension, otherwise by its declared type; null when neither is recognized. */
export function recognize(name: string, declaredType: string): 'image' | 'video' | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = MEDIA_TYPES[byExtension.get(extension) ?? ''] ?? MEDIA_TYPES[declared];
  return known?.kind ?? null;
}

/** Whether two extensions, without their dots, are of one recognized type: "jpg" and "JPEG". */
export function isSameType(one: string, other: string): boolean {
  const type = byExtension.get(one.toLowerCase());
  return type !== undefined && type === byExtension.get(other.toLowerCase());
}

/** For messages that list the accepted types. */
export const ACCEPTED_FORMATS =
  'JPEG, PNG, GIF, WebP, AVIF, HEIC, TIFF, SVG, BMP, MP4, MOV, M4V, WebM, MKV, AVI, MPEG and 3GP';
