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
  /** Whether a rendition is asked for as the JPEG that programs show for a link. */
  jpeg?: boolean;
};

const CDN_PATH =
  /^\/cdn\/([A-Za-z0-9_-]{21,64})(?:\/(blurred|playback|strip|captions-[0-7]|[1-9]\d{0,4}|p\/[a-z0-9][a-z0-9-]{0,39}))?$/;

export type StoredPath = CdnPath<StoredPart>;

/** Parses `/cdn/{assetId}` and `/cdn/{assetId}/{name}`; null when the path cannot be the URL of a file. */
export const parseCdnPath = (url: string): CdnPath | null => {
  const mark = url.indexOf('?');
  const [, assetId, name] =
    CDN_PATH.exec(decode(mark === -1 ? url : url.slice(0, mark)) ?? '') ?? [];
  if (assetId === undefined) return null;
  const query = mark === -1 ? null : new URLSearchParams(url.slice(mark));
  return {
    assetId,
    wanted: name === undefined ? 'original' : isNamed(name) ? name : Number(name),
    version: query?.get('v') ?? null,
    download: query?.has('download') ?? false,
    jpeg: query?.has('jpeg') ?? false,
  };
};

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
