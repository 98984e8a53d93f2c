import { describe, expect, it } from 'vitest';
import { parseProbe } from './parse-probe';
import { UnreadableVideo } from './port';

const VIDEO_TRACK = { index: 0, codec_type: 'video', codec_name: 'h264', width: 640, height: 360 };
const read = (streams: object[], format: object = {}) =>
  parseProbe(JSON.stringify({ streams, format }));

describe('the report of ffprobe', () => {
  it('may contain almost nothing', () => {
    expect(read([{ ...VIDEO_TRACK, codec_name: undefined }])).toEqual({
      width: 640,
      height: 360,
      duration: null,
      stream: {
        codec: 'unknown',
        frameRate: null,
        bitrate: null,
        hasAudio: false,
        audioCodec: null,
        audioLayout: null,
        audioSampleRate: null,
      },
      capture: null,
      track: { index: 0, storedHeightPx: 360, pixelFormat: null, hdr: false, hasColourTags: false },
      captions: [],
    });
  });

  it('names the subtitles that are text, eight at most', () => {
    const subtitles = (index: number, codec_name: string, tags = {}) => ({
      index,
      codec_type: 'subtitle',
      codec_name,
      tags,
    });
    const many = Array.from({ length: 9 }, (_, n) => subtitles(n + 3, 'subrip'));
    const { captions } = read([
      VIDEO_TRACK,
      subtitles(1, 'hdmv_pgs_subtitle', { language: 'eng' }),
      subtitles(2, 'ass', { LANGUAGE: 'fre', TITLE: ' Commentaire\u0007' }),
      ...many,
    ]);
    expect(captions).toHaveLength(8);
    expect(captions[0]).toEqual({ index: 2, codec: 'ass', language: 'fr', title: 'Commentaire' });
    expect(captions[1]).toEqual({ index: 3, codec: 'subrip', language: null, title: null });
  });

  it('may describe the second video track when the first has no size', () => {
    const cover = { ...VIDEO_TRACK, disposition: { attached_pic: 1 } };
    const sizeless = { ...VIDEO_TRACK, index: 1, width: 0 };
    const probed = read([
      cover,
      sizeless,
      { ...VIDEO_TRACK, index: 2, color_transfer: 'smpte2084' },
    ]);
    expect(probed.track).toMatchObject({ index: 2, hdr: true });
  });

  describe('of several video tracks describes', () => {
    const SMALL = { ...VIDEO_TRACK, codec_name: 'first', width: 160, height: 90 };
    const LARGE = { ...VIDEO_TRACK, index: 1, codec_name: 'second', avg_frame_rate: '25/1' };
    const [enabled, disabled] = [{ disposition: { default: 1 } }, { disposition: { default: 0 } }];
    it.each<[string, object, object, string]>([
      ['the enabled one', { ...SMALL, ...disabled }, { ...LARGE, ...enabled }, 'second'],
      [
        'the enabled one, even a smaller one',
        { ...SMALL, ...enabled },
        { ...LARGE, ...disabled },
        'first',
      ],
      [
        'the larger of two enabled ones',
        { ...SMALL, ...enabled },
        { ...LARGE, ...enabled },
        'second',
      ],
      ['the larger of two without such a mark', SMALL, LARGE, 'second'],
      ['the first of two of a size', { ...LARGE, codec_name: 'first' }, LARGE, 'first'],
      [
        'one with more than a single frame',
        { ...LARGE, ...enabled, codec_name: 'first', nb_frames: '1' },
        { ...SMALL, ...disabled, index: 1, codec_name: 'second', nb_frames: '50' },
        'second',
      ],
      [
        'one with more than a frame by its length',
        { ...LARGE, ...enabled, codec_name: 'first', tags: { DURATION: '00:00:00.040000000' } },
        { ...SMALL, index: 1, codec_name: 'second', tags: { DURATION: '00:00:05.000000000' } },
        'second',
      ],
      [
        'one with more than a frame by its statistics',
        { ...LARGE, ...enabled, codec_name: 'first', tags: { 'NUMBER_OF_FRAMES-eng': '1' } },
        { ...SMALL, index: 1, codec_name: 'second' },
        'second',
      ],
      [
        'no still image',
        { ...LARGE, codec_name: 'first', disposition: { default: 1, still_image: 1 } },
        { ...SMALL, index: 1, codec_name: 'second' },
        'second',
      ],
      [
        'no preview of images',
        { ...LARGE, ...enabled, codec_name: 'mjpeg' },
        { ...SMALL, ...enabled, index: 1, codec_name: 'second' },
        'second',
      ],
    ])('%s', (_, first, second, codec) => {
      expect(read([first, second]).stream.codec).toBe(codec);
    });

    it('a single frame where there is nothing else', () => {
      const still = { ...LARGE, index: 0, nb_frames: '1' };
      expect(read([still]).track.index).toBe(0);
      expect(read([still, { ...SMALL, index: 1, nb_frames: '1' }]).track.index).toBe(0);
    });

    it('that one in its duration, too', () => {
      const seconds = (duration: string) => ({ duration });
      const format = { duration: '60.000000' };
      const long = { ...SMALL, ...disabled, ...seconds('60.000000') };
      expect(read([long, { ...LARGE, ...enabled, ...seconds('2.000000') }], format).duration).toBe(
        2,
      );
      const tags = { DURATION: '00:01:02.500000000' };
      expect(read([long, { ...LARGE, ...enabled, tags }], format).duration).toBe(62.5);
      expect(read([long, { ...LARGE, ...enabled }], format).duration).toBe(60);
    });
  });

  it.each([
    ['30000/1001', '30/1', 29.97],
    ['0/0', '24000/1001', 23.976],
    ['90000/1', '90000/1', null],
  ])('gives the frame rate: %s, %s', (avg_frame_rate, r_frame_rate, frameRate) => {
    const probed = read([{ ...VIDEO_TRACK, avg_frame_rate, r_frame_rate }]);
    expect(probed.stream.frameRate).toBe(frameRate);
  });

  it.each([
    ['N/A', null],
    ['-1', null],
    ['0.000000', null],
    ['12.345', 12.345],
  ])('gives the duration: %s', (duration, seconds) => {
    expect(read([VIDEO_TRACK], { duration }).duration).toBe(seconds);
  });

  it.each([
    ['1:1', 0, [640, 360]],
    ['0:1', 0, [640, 360]],
    ['4:3', 0, [853, 360]],
    ['4:3', -90, [360, 853]],
    ['1:1', 45, [360, 640]],
    ['1:1', 180, [640, 360]],
    ['100000:1', 0, [640, 360]],
  ])('gives the displayed size: pixels %s, rotated by %i', (ratio, rotation, size) => {
    const video = read([
      { ...VIDEO_TRACK, sample_aspect_ratio: ratio, side_data_list: [{}, { rotation }] },
    ]);
    expect([video.width, video.height]).toEqual(size);
  });

  it('is refused without a video track, and with too large a one', () => {
    expect(() => read([])).toThrow(UnreadableVideo);
    expect(() => read([{ index: 0, codec_type: 'audio' }])).toThrow('holds no video track.');
    expect(() => read([{ ...VIDEO_TRACK, width: 16_000, height: 16_000 }])).toThrow(
      'The image of this video has 256 megapixels; at most 100 are accepted.',
    );
  });
});
