import type { Playback, PlaybackFile } from '@/contract/asset/playback';
import type { PlaybackRow } from '@/domain/playback/find-playback';

type PlaybackUrls = { rendition(assetId: string, name: PlaybackFile): string };

/** The version for browsers of the video `assetId`, at the URLs of a member or of a visitor. */
export function presentPlayback(row: PlaybackRow, assetId: string, urls: PlaybackUrls): Playback {
  const { state, parts, madeParts, originalPlays, width, height, frameRate, strip, captions } = row;
  const ready = state === 'ready';
  return {
    state,
    // Joining the parts takes a while, too.
    progress: ready ? 1 : madeParts / (parts + 1),
    url: ready ? urls.rendition(assetId, 'playback') : null,
    width,
    height,
    frameRate,
    originalPlays,
    strip: ready && strip ? { url: urls.rendition(assetId, 'strip'), ...strip } : null,
    captions: ready
      ? captions.map(({ language, title }, n) => ({
          url: urls.rendition(assetId, `captions-${n}`),
          language,
          label: title ?? nameOf(language) ?? `Captions ${n + 1}`,
        }))
      : [],
  };
}

const names = new Intl.DisplayNames('en', { type: 'language' });

const nameOf = (language: string | null) => (language === null ? null : names.of(language));
