/** The files that are recognized, by what they are called and what they are declared as. */
type MediaType = { kind: 'image' | 'video'; extensions: readonly string[] };

const mediaTypes: Readonly<Record<string, MediaType>> = {
  'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  'image/png': { kind: 'image', extensions: ['png'] },
  'image/gif': { kind: 'image', extensions: ['gif'] },
  'image/webp': { kind: 'image', extensions: ['webp'] },
  'image/avif': { kind: 'image', extensions: ['avif'] },
  'image/heic': { kind: 'image', extensions: ['heic', 'heif', 'hif'] },
  'image/tiff': { kind: 'image', extensions: ['tif', 'tiff'] },
  'image/svg+xml': { kind: 'image', extensions: ['svg'] },
  'image/bmp': { kind: 'image', extensions: ['bmp', 'dib'] },
};

const byExtension = new Map(
  Object.entries(mediaTypes).flatMap(([contentType, { extensions }]) =>
    extensions.map((extension) => [extension, contentType] as const),
  ),
);

/** What a file is by its name's extension, else by its declared type; null when neither is recognized. */
export function recognize(name: string, declaredType: string): 'image' | 'video' | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = mediaTypes[byExtension.get(extension) ?? ''] ?? mediaTypes[declared];
  return known?.kind ?? null;
}

/** For sentences that tell a person what may be uploaded. */
export const acceptedFormats = 'JPEG, PNG, GIF, WebP, AVIF, HEIC, TIFF, SVG and BMP';
