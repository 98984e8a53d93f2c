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
      track: { index: 0, storedHeightPx: 360, hdr: false, hasColourTags: false },
    });
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
