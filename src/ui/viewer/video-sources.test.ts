import { describe, expect, it } from 'vitest';
import type { Playback } from '@/contract/asset/playback';
import { fileOfUrl, frameRateOf, videoSources, whyNotPlaying } from './video-sources';
import type { ViewedAsset } from './viewer-source';

const PLAYBACK: Playback = {
  state: 'ready',
  progress: 1,
  url: '/cdn/a/playback',
  width: 640,
  height: 360,
  frameRate: 25,
  originalPlays: false,
  strip: null,
  captions: [],
};
const sourcesOf = (url: string, playback: Playback | null) =>
  videoSources({ url, contentVersion: 2, playback } as ViewedAsset);

describe('The sources of a video', () => {
  it('begin with the version for browsers', () => {
    expect(sourcesOf('/cdn/a', PLAYBACK)).toEqual(['/cdn/a/playback?v=2', '/cdn/a?v=2']);
  });

  it('begin with the original if every browser plays it', () => {
    const sources = sourcesOf('/cdn/a', { ...PLAYBACK, originalPlays: true });
    expect(sources).toEqual(['/cdn/a?v=2', '/cdn/a/playback?v=2']);
  });

  it('lack what does not exist, or may not be seen', () => {
    expect(sourcesOf('/cdn/a', { ...PLAYBACK, state: 'waiting', url: null })).toEqual([
      '/cdn/a?v=2',
    ]);
    expect(sourcesOf('', PLAYBACK)).toEqual(['/cdn/a/playback?v=2']);
    expect(sourcesOf('', null)).toEqual([]);
  });
});

describe('The file at a URL', () => {
  it('is the same after its signature expired, and another one for other contents', () => {
    const url = (end: number) => `/cdn/shared/l/s/playback?until=${end}&signature=s${end}`;
    expect(fileOfUrl(url(1))).toBe(fileOfUrl(url(2)));
    expect(fileOfUrl('/cdn/a?v=1')).not.toBe(fileOfUrl('/cdn/a?v=2'));
  });
});

describe('The frame rate', () => {
  const metadata = { video: { frameRate: 50 } } as ViewedAsset['metadata'];
  const rateOf = (asset: Partial<ViewedAsset>) => frameRateOf(asset as ViewedAsset);

  it('is that of the version for browsers, or of the video, if either is known', () => {
    expect(rateOf({ playback: PLAYBACK, metadata })).toBe(25);
    expect(rateOf({ playback: null, metadata })).toBe(50);
    expect(rateOf({ playback: null })).toBeNull();
  });
});

describe('A video that does not play', () => {
  it('says how much is prepared', () => {
    const waiting = { ...PLAYBACK, state: 'waiting', progress: 0.419 } as const;
    expect(whyNotPlaying(waiting, false)).toContain('41% done');
  });

  it('offers the download only to those who have the original', () => {
    expect(whyNotPlaying(null, true)).toContain('Download it');
    expect(whyNotPlaying({ ...PLAYBACK, state: 'failed' }, false)).not.toContain('Download');
  });
});
