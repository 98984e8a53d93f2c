/** A recognized type of file, with its file name extensions. The key of `MEDIA_TYPES` is the declared type. */
type MediaType = { kind: 'image' | 'video'; extensions: readonly string[] };

const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
  'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'] },
  'image/png': { kind: 'image', extensions: ['png', 'apng'] },
  'image/gif': { kind: 'image', extensions: ['gif'] },
  'image/webp': { kind: 'image', extensions: ['webp'] },
  'image/avif': { kind: 'image', extensions: ['avif', 'avifs'] },
  'image/heic': { kind: 'image', extensions: ['heic', 'heif', 'hif', 'heics', 'heifs'] },
  'image/tiff': { kind: 'image', extensions: ['tif', 'tiff'] },
  'image/svg+xml': { kind: 'image', extensions: ['svg'] },
  'image/bmp': { kind: 'image', extensions: ['bmp', 'dib'] },
  'video/mp4': { kind: 'video', extensions: ['mp4', 'mp4v', 'mpg4', 'f4v', 'lrv'] },
  'video/quicktime': { kind: 'video', extensions: ['mov', 'qt'] },
  'video/x-m4v': { kind: 'video', extensions: ['m4v'] },
  'video/webm': { kind: 'video', extensions: ['webm'] },
  'video/x-matroska': { kind: 'video', extensions: ['mkv', 'mk3d'] },
  'video/x-msvideo': { kind: 'video', extensions: ['avi'] },
  // Also of DVDs and camcorders.
  'video/mpeg': {
    kind: 'video',
    extensions: ['mpg', 'mpeg', 'mpe', 'm1v', 'm2v', 'm2p', 'mpv', 'mpv2', 'mp2v', 'vob', 'mod'],
  },
  // MPEG's transport stream, on television, and of camcorders (AVCHD); the others are its names in Android and DLNA.
  'video/mp2t': { kind: 'video', extensions: ['mts', 'm2ts', 'm2t', 'ts', 'tod'] },
  'video/mp2ts': { kind: 'video', extensions: [] },
  'video/vnd.dlna.mpeg-tts': { kind: 'video', extensions: [] },
  'video/3gpp': { kind: 'video', extensions: ['3gp', '3gpp'] },
  'video/3gpp2': { kind: 'video', extensions: ['3g2', '3gp2', '3gpp2'] },
};

/**
 * Other names of these types: registered, old, or written by programs in common use. A name with `x-` before its second
 * part, or without, is the same type (`image/x-png`), so only one of the two is listed.
 */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': [
    'image/jpg',
    'image/pjpeg',
    'image/jpe',
    'image/jfif',
    'image/pjp',
    'image/mpo',
    'image/citrix-jpeg',
    'application/jpeg',
    'application/jpg',
  ],
  'image/png': ['image/apng', 'image/vnd.mozilla.apng', 'image/citrix-png', 'application/png'],
  'image/avif': ['image/avif-sequence', 'image/avis'],
  'image/heic': ['image/heif', 'image/hif', 'image/heic-sequence', 'image/heif-sequence'],
  'image/tiff': ['image/tif', 'image/tiff-fx', 'application/tiff', 'application/tif'],
  'image/svg+xml': [
    'image/svg',
    'image/svg-xml',
    'application/svg+xml',
    'application/svg',
    'text/svg',
    'image/vnd.adobe.svg+xml',
  ],
  'image/bmp': [
    'image/ms-bmp',
    'image/windows-bmp',
    'image/win-bitmap',
    'image/bitmap',
    'image/dib',
    'image/vnd.wap.bmp',
    'application/bmp',
    'application/win-bitmap',
  ],
  'video/mp4': [
    'application/mp4',
    'video/mpeg4',
    'video/mpg4',
    'video/mp4v',
    'video/mp4v-es',
    'video/f4v',
  ],
  'video/quicktime': ['video/mov', 'video/qt', 'image/mov', 'application/quicktime'],
  'video/x-matroska': ['video/mkv', 'video/matroska-3d', 'application/matroska'],
  'video/x-msvideo': [
    'video/avi',
    'video/vnd.avi',
    'image/avi',
    'application/avi',
    'application/troff-msvideo',
    'video/divx',
    'video/vnd.divx',
  ],
  'video/mpeg': [
    'video/mpg',
    'video/mpe',
    'video/mpeg1',
    'video/mpeg2',
    'video/mpeg2a',
    'video/mpeg-system',
    'video/mp1s',
    'video/mp2p',
    'video/mpeg-ps',
    'video/dvd',
    'video/vob',
    'video/ms-vob',
  ],
  'video/mp2t': [
    'video/mpegts',
    'video/mpeg-ts',
    'video/mts',
    'video/m2ts',
    'video/avchd-stream',
    'video/vnd.iptvforum.ttsmpeg2',
    'model/vnd.mts',
  ],
  'video/3gpp': ['video/3gp'],
  'video/3gpp2': ['video/3g2', 'video/3gp2'],
};

/** Types sent for files of every kind, by buckets, download scripts and HTTP clients: they claim nothing. */
const CLAIMS_NOTHING = new Set([
  '',

  '*/*',
  'image/*',
  'video/*',
  'application/*',
  'application/octet-stream',
  'application/octetstream',
  'application/octet',
  'binary/octet-stream',
  'application/binary',
  'application/stream',
  'application/download',
  'application/force-download',
  'application/save',
  'application/unknown',
  'application/unknown-content-type',
  'unknown/unknown',
  'content/unknown',
  'unknown',
  'binary',
  'application/www-form-urlencoded',
]);

/** A type in lower case, without parameters, quotes and repetitions, and without `x-`. */
const plainType = (declared: string): string =>
  (declared.split(/[;,]/)[0] ?? '')
    .replaceAll('"', '')
    .trim()
    .toLowerCase()
    .replace(/(^|\/)x-/, '$1');

const byExtension = new Map(
  Object.entries(MEDIA_TYPES).flatMap(([contentType, { extensions }]) =>
    extensions.map((extension) => [extension, contentType] as const),
  ),
);

const byName = new Map(
  Object.keys(MEDIA_TYPES).flatMap((contentType) =>
    [contentType, ...(OTHER_NAMES[contentType] ?? [])].map(
      (name) => [plainType(name), contentType] as const,
    ),
  ),
);

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Names taken from a URL may have its query, or what comes after it: `photo.jpg?w=300`. */
const withoutQuery = (name: string): string => name.replace(/(?<=\.\w{2,5})[?#].*$/s, '');

/** The kind of a file by its extension, otherwise by its declared type; null when neither is recognized. */
export function recognize(name: string, declaredType: string): 'image' | 'video' | null {
  const byItsName =
    byExtension.get(extensionOf(name)) ?? byExtension.get(extensionOf(withoutQuery(name)));
  const contentType = byItsName ?? byName.get(plainType(declaredType)) ?? '';
  return MEDIA_TYPES[contentType]?.kind ?? null;
}

/** An extension with a letter claims a format. Digits do not ("Scan 10.15"), nor do the names of any bytes. */
const CLAIMING_EXTENSION = /.\.(?!(?:bin|dat|tmp|blob|file)$)(?=\d*[a-z])[\w+-]{1,10}$/i;

/** Whether neither the name nor the declared type of a file claims a format, recognized or not. */
export const claimsNothing = (name: string, declaredType: string): boolean =>
  !CLAIMING_EXTENSION.test(name) && CLAIMS_NOTHING.has(plainType(declaredType));

/** Whether two extensions, without their dots, are of one recognized type: "jpg" and "JPEG". */
export function isSameType(one: string, other: string): boolean {
  const type = byExtension.get(one.toLowerCase());
  return type !== undefined && type === byExtension.get(other.toLowerCase());
}

/**
 * The name under which a file is given to somebody. A name that ends like no recognized image or video gets the extension
 * of its type: programs open a file by its name, so a JPEG named `x.html` must not leave as a page.
 */
export function downloadName(name: string, contentType: string): string {
  const present = extensionOf(name);
  const own = MEDIA_TYPES[contentType]?.extensions[0] ?? contentType.replace(/^.*\/(x-)?/, '');
  return byExtension.has(present) || present === own ? name : `${name}.${own}`;
}

/** For messages that list the accepted types. */
export const ACCEPTED_FORMATS =
  'JPEG, PNG, GIF, WebP, AVIF, HEIC, TIFF, SVG, BMP, MP4, MOV, M4V, WebM, MKV, AVI, MPEG and 3GP';

/** All names of a recognized type, its own first, by one of them or by an extension; null for an unknown one. */
export function namesOfType(sent: string): string[] | null {
  const type = byExtension.get(sent.toLowerCase()) ?? byName.get(plainType(sent));
  return type === undefined ? null : [type, ...(OTHER_NAMES[type] ?? [])];
}
