import { isPlaybackFile, type PlaybackFile } from '@/contract/asset/playback';

/**
 * The uploaded file, the tiny blurred image, the longest edge of a rendition in pixels, or a file of the version of a
 * video for browsers.
 */
type StoredPart = 'original' | 'blurred' | PlaybackFile | number;

/** The image that a preset makes: `p/` and its name. */
export type PresetPart = `p/${string}`;

export type CdnPath<Wanted = StoredPart | PresetPart> = {
  assetId: string;
  wanted: Wanted;
  /** The value of `?v=`, as sent. */
  version: string | null;
  download: boolean;
  /** `exp`, `kid` and `sig` as sent, if all are there, and the path that they sign. */
  signature?: AddressSignature | null;
  /** Whether a rendition is asked for as the JPEG that programs show for a link. */
  jpeg?: boolean;
};

const CDN_PATH =
  /^\/cdn\/([A-Za-z0-9_-]{21,64})(?:\/(blurred|playback|strip|captions-[0-7]|[1-9]\d{0,4}|p\/[a-z0-9][a-z0-9-]{0,39}))?$/;

export type AddressSignature = { path: string; exp: string; kid: string; sig: string };

export type StoredPath = CdnPath<StoredPart>;

/** Parses `/cdn/{assetId}` and `/cdn/{assetId}/{name}`; null when the path cannot be the URL of a file. */
export const parseCdnPath = (url: string): CdnPath | null => {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const [, assetId, name] = CDN_PATH.exec(decode(path) ?? '') ?? [];
  if (assetId === undefined) return null;
  const query = mark === -1 ? null : new URLSearchParams(url.slice(mark));
  return {
    assetId,
    wanted: name === undefined ? 'original' : isNamed(name) ? name : Number(name),
    version: query?.get('v') ?? null,
    download: query?.has('download') ?? false,
    jpeg: query?.has('jpeg') ?? false,
    ...(query?.has('sig') && { signature: signatureIn(query, path) }),
  };
};

function signatureIn(query: URLSearchParams, path: string): AddressSignature | null {
  const [exp, kid, sig] = ['exp', 'kid', 'sig'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  return /^\d{1,11}$/.test(exp) && kid !== '' && /^[0-9a-f]{64}$/.test(sig)
    ? { path, exp, kid, sig }
    : null;
}

const isNamed = (name: string) => name === 'blurred' || isPlaybackFile(name) || isPreset(name);

const isPreset = (name: string): name is PresetPart => name.startsWith('p/');

/** Whether it is the URL of an image that a preset makes. */
export const isPresetPath = (path: CdnPath): path is CdnPath<PresetPart> =>
  typeof path.wanted === 'string' && isPreset(path.wanted);

/** Whether a URL names the version of the bytes that it shows: such an answer never changes. */
export const isCurrentVersion = (
  version: string | null,
  { contentVersion }: { contentVersion: number | null },
): boolean => contentVersion !== null && version === String(contentVersion);

const decode = (encoded: string): string | null => {
  if (!encoded.includes('%')) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
};
