import type { Playback } from '@/contract/asset/playback';
import { versionedUrl } from '../image/image-source';
import type { ViewedAsset } from './viewer-source';

/**
 * The URLs of a video, best first: the original if every browser plays it, then its version for browsers, then the
 * original, which this browser may play. Visitors without originals have no URL of one.
 */
export function videoSources(asset: ViewedAsset): string[] {
  const { playback } = asset;
  const original = asset.url ? versionedUrl(asset.url, asset) : null;
  const made = playback?.url ? versionedUrl(playback.url, asset) : null;
  const order = playback?.originalPlays ? [original, made] : [made, original];
  return order.filter((url) => url !== null);
}

/** The file at a URL. On the page of a share link its URL expires, and the next one has another signature. */
export const fileOfUrl = (url: string): string => url.replace(/\?until=.*$/, '');

/** The frames per second of what is played, as far as they are known. */
export const frameRateOf = ({ playback, metadata }: ViewedAsset): number | null =>
  playback?.frameRate ?? metadata?.video?.frameRate ?? null;

/** Why a video does not play. `isDownloadable`: the person has the original. */
export function whyNotPlaying(playback: Playback | null, isDownloadable: boolean): string {
  if (playback?.state === 'waiting')
    return `This video is being prepared for playing: ${Math.floor(playback.progress * 100)}% done.`;
  return isDownloadable
    ? 'Your browser can’t play this video. Download it to watch.'
    : 'This video can’t be played here.';
}
