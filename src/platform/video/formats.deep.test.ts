import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aLendingFolder } from '@/testing/lending-folder';
import { temporaryFiles } from '@/testing/temporary-files';
import { aVideo, rotated, runFfmpeg, type VideoKind, type VideoOptions } from '@/testing/videos';
import { makeVideoProcessor } from './ffmpeg';

const video = makeVideoProcessor({ maxConcurrent: 2, lendingFolder: await aLendingFolder() });
const save = temporaryFiles();

/** The values read from a video, and the size of its poster. */
async function processVideo(bytes: Uint8Array) {
  const path = await save(bytes);
  const contentType = await video.recognize(path);
  const probed = await video.probe(path);
  const poster = await video.extractPoster(path, probed);
  const { width, height } = await sharp(poster).metadata();
  return { contentType, probed, poster, size: [width, height] };
}

describe('recognize', () => {
  it('reads a document type with a length of two bytes', async () => {
    const bytes = await aVideo('vp9.webm', {});
    const at = bytes.indexOf(Buffer.from('428284', 'hex'));
    const longer = Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from('42824004', 'hex'),
      bytes.subarray(at + 3),
    ]);
    expect(await video.recognize(await save(longer))).toBe('video/webm');
  });
});

describe('an MPEG transport stream', () => {
  it.each<[string, string[], number]>([
    ['of television', [], 0],
    ['of a camcorder', ['-mpegts_m2ts_mode', '1'], 0],
    ['cut within a packet', [], 100],
    ['of a camcorder, cut within a packet', ['-mpegts_m2ts_mode', '1'], 50],
  ])('%s is recognized and shown', async (_, further, cut) => {
    const bytes = (await aVideo('h264.ts', { further })).subarray(cut);
    expect(await processVideo(bytes)).toMatchObject({
      contentType: 'video/mp2t',
      size: [320, 180],
    });
  });

  it('needs several packets', async () => {
    const once = Buffer.alloc(4_096, 'G'.padEnd(189, 'a'));
    expect(await video.recognize(await save(once))).toBeNull();
  });
});

describe('every video format', () => {
  it.each<[VideoKind, string, string, string | null, VideoOptions?]>([
    ['h264.mp4', 'video/mp4', 'h264', 'aac'],
    ['h264.mov', 'video/quicktime', 'h264', 'aac'],
    ['h264.m4v', 'video/x-m4v', 'h264', 'aac'],
    ['h264.mkv', 'video/x-matroska', 'h264', 'vorbis'],
    ['hevc.mp4', 'video/mp4', 'hevc', 'aac'],
    ['vp8.webm', 'video/webm', 'vp8', 'vorbis'],
    ['vp9.webm', 'video/webm', 'vp9', 'opus'],
    ['av1.mp4', 'video/mp4', 'av1', 'aac'],
    ['mpeg4.avi', 'video/x-msvideo', 'mpeg4', 'mp3'],
    ['mpeg2.mpg', 'video/mpeg', 'mpeg2video', 'mp2'],
    ['mpeg2.m2v', 'video/mpeg', 'mpeg2video', null],
    ['h264.ts', 'video/mp2t', 'h264', 'mp2'],
    ['prores.mov', 'video/quicktime', 'prores', 'aac'],
    ['h263.3gp', 'video/3gpp', 'h263', null, { width: 176, height: 144 }],
  ])('%s is probed and shown', async (kind, contentType, codec, audioCodec, options) => {
    const channels = audioCodec === null ? 0 : 2;
    const found = await processVideo(await aVideo(kind, { channels, ...options }));

    const { width, height } = { width: 320, height: 180, ...options };
    expect(found).toMatchObject({
      contentType,
      probed: {
        width,
        height,
        capture: null,
        truncated: false,
        stream: {
          codec,
          frameRate: 25,
          hasAudio: audioCodec !== null,
          audioCodec,
          audioLayout: audioCodec && 'stereo',
          audioSampleRate: audioCodec && 48_000,
        },
      },
      size: [width, height],
    });
    // An elementary stream states neither its duration nor its bitrate.
    if (kind === 'mpeg2.m2v') expect(found.probed.duration).toBeNull();
    else {
      expect(found.probed.duration).toBeCloseTo(1, 1);
      expect(found.probed.stream.bitrate).toBeGreaterThan(50_000);
    }
  });
});

describe('the audio of a video', () => {
  it.each([
    [0, null],
    [1, 'mono'],
    [2, 'stereo'],
    [6, '5.1'],
  ] as const)('%i channels', async (channels, audioLayout) => {
    const path = await save(await aVideo('h264.mp4', { channels }));
    const { stream } = await video.probe(path);
    expect(stream).toMatchObject({ hasAudio: channels > 0, audioLayout });
  });
});

describe('the poster of a video', () => {
  it.each([
    [90, 180, 320],
    [180, 320, 180],
    [270, 180, 320],
  ] as const)('is rotated by %i degrees', async (degrees, width, height) => {
    const found = await processVideo(await rotated(await aVideo(), degrees));
    expect(found.probed).toMatchObject({ width, height });
    expect(found.size).toEqual([width, height]);
  });

  it('is stretched where its pixels are not square', async () => {
    const further = ['-vf', 'setsar=16/15'];
    const found = await processVideo(
      await aVideo('mpeg2.mpg', { width: 720, height: 576, further }),
    );
    expect(found.probed).toMatchObject({ width: 768, height: 576 });
    expect(found.size).toEqual([768, 576]);
  });

  it('is large enough for every rendition, and not larger than necessary', async () => {
    const found = await processVideo(
      await aVideo('h264.mp4', { width: 3840, height: 2160, seconds: 0.2 }),
    );
    expect(found.probed).toMatchObject({ width: 3840, height: 2160 });
    expect(found.size).toEqual([2304, 1296]);
  });

  it.each([
    [2, 2],
    [16, 16],
    [402, 2],
  ])('may be as small as %i × %i', async (width, height) => {
    const found = await processVideo(await aVideo('h264.mp4', { width, height }));
    expect(found.size).toEqual([width, height]);
  });

  it('has odd sizes where the codec allows them', async () => {
    const further = ['-vf', 'scale=321:181,setsar=1', '-pix_fmt', 'yuv444p'];
    const found = await processVideo(await aVideo('vp9.webm', { further }));
    expect(found.probed).toMatchObject({ width: 321, height: 181 });
    expect(found.size).toEqual([321, 181]);
  });
});

describe('the colours of the poster', () => {
  const meanOf = async (poster: Uint8Array) =>
    (await sharp(poster).stats()).channels.map(({ mean }) => mean);
  const named = ['-colorspace', 'bt709', '-color_trc', 'bt709', '-color_primaries', 'bt709'];
  const hd = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv'];

  it.each([
    ['of a small video', {}],
    ['of a large video', { width: 1280, height: 720, further: [...hd, ...named] }],
    ['of a large video that does not name them', { width: 1280, height: 720, further: hd }],
    ['of a video of full range', { further: ['-pix_fmt', 'yuvj420p', '-color_range', 'pc'] }],
  ])('match those %s', async (_, options) => {
    const { poster } = await processVideo(
      await aVideo('h264.mp4', { colour: '0x22cc44', ...options }),
    );
    const [red = 0, green = 0, blue = 0] = await meanOf(poster);
    expect(Math.abs(red - 0x22)).toBeLessThan(8);
    expect(Math.abs(green - 0xcc)).toBeLessThan(8);
    expect(Math.abs(blue - 0x44)).toBeLessThan(8);
  });

  /** White of 203 cd/m² in HDR. */
  const whiteIn = (transfer: string, { tagged = true } = {}) => {
    const light =
      'format=gbrp,setparams=color_primaries=bt709:color_trc=iec61966-2-1:colorspace=gbr:range=pc';
    const hdr = `zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020,zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203`;
    const primaries = ['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'];
    const names = ['-color_trc', transfer, ...(tagged ? primaries : [])];
    const untagged = tagged ? '' : ',setparams=color_primaries=unknown:colorspace=unknown';
    const further = ['-vf', `${light},${hdr},format=yuv420p10le${untagged}`, ...names];
    return aVideo('hevc.mp4', { seconds: 0.2, colour: 'white', further });
  };

  it('are dimmed from HDR without turning white into grey', async () => {
    const white = await processVideo(await whiteIn('smpte2084'));
    expect(white.probed.track.hdr).toBe(true);
    // Untouched it would be 146.
    expect(Math.min(...(await meanOf(white.poster)))).toBeGreaterThan(180);
  });

  it.each([
    ['PQ', 'smpte2084', {}],
    ['HLG', 'arib-std-b67', {}],
    ['HLG that names no other colours', 'arib-std-b67', { tagged: false }],
  ])('are as bright in %s as those of HDR images', async (_, transfer, options) => {
    const { poster } = await processVideo(await whiteIn(transfer, options));
    // imaging/convert-coded-colours.ts makes 229 of the white of 203 cd/m².
    for (const mean of await meanOf(poster)) expect(Math.abs(mean - 229)).toBeLessThan(3);
  });
});

describe('the poster of a video that begins with nothing to see', () => {
  const begins = (seconds: number, colour = 'black') => [
    '-vf',
    `drawbox=c=${colour}:t=fill:enable=lt(t\\,${seconds})`,
  ];
  const contrastOf = async (bytes: Uint8Array) => {
    const { poster } = await processVideo(bytes);
    return Math.max(...(await sharp(poster).stats()).channels.map(({ stdev }) => stdev));
  };

  it.each<[string, VideoKind, VideoOptions]>([
    ['black', 'h264.mp4', { seconds: 6, further: [...begins(3), '-g', '12'] }],
    ['white', 'h264.mkv', { seconds: 4, further: [...begins(2, 'white'), '-g', '25'] }],
    [
      'grey, with its next key frame after 10 s',
      'h264.mp4',
      { seconds: 12, further: begins(2, 'gray') },
    ],
    ['black, without another key frame', 'h264.mp4', { seconds: 5, further: begins(1.5) }],
    ['black, in a stream that cannot seek', 'h264.ts', { seconds: 4, further: begins(1.5) }],
    [
      'black, without a duration',
      'vp8.webm',
      { seconds: 4, further: [...begins(1.5), '-live', '1'] },
    ],
    ['black, of key frames only', 'prores.mov', { seconds: 4, further: begins(1) }],
    ['black, shorter than a second', 'h264.mp4', { seconds: 0.8, further: begins(0.4) }],
    [
      'black with noise',
      'mpeg4.avi',
      { seconds: 4, further: ['-vf', `${begins(1.5)[1]},noise=alls=10:allf=t`] },
    ],
    [
      'a white band between black bars',
      'h264.mp4',
      {
        seconds: 4,
        further: [
          '-vf',
          'drawbox=y=0:h=24:c=black:t=fill,drawbox=y=156:h=24:c=black:t=fill,drawbox=y=24:h=132:c=white:t=fill:enable=lt(t\\,1.5)',
          '-g',
          '25',
        ],
      },
    ],
    [
      'black for two minutes',
      'h264.mp4',
      { seconds: 140, rate: 2, further: [...begins(120), '-g', '4'] },
    ],
  ])('shows what follows: %s', async (_, kind, options) => {
    expect(await contrastOf(await aVideo(kind, options))).toBeGreaterThan(80);
  });

  it.each([
    ['black', 'h264.mp4', ['-vf', 'fade=in:d=3', '-g', '12']],
    ['white', 'h264.mp4', ['-vf', 'fade=in:d=3:color=white', '-g', '12']],
    ['black, of key frames only', 'prores.mov', ['-vf', 'fade=in:d=3']],
  ] as const)('shows the frame after the fading from %s', async (_, kind, further) => {
    const options = { seconds: 6, further: [...further] };
    expect(await contrastOf(await aVideo(kind, options))).toBeGreaterThan(100);
  });

  it('shows what follows where no key frame is shown: cut without encoding', async () => {
    const options = { seconds: 6, further: [...begins(3), '-g', '250'] };
    const path = await save(await aVideo('h264.mp4', options));
    const cut = await runFfmpeg('mp4', ['-ss', '1', '-i', path, '-c', 'copy']);
    expect(await contrastOf(cut)).toBeGreaterThan(80);
  });

  it('may be plain where the video is', async () => {
    const plain = await processVideo(await aVideo('h264.mp4', { seconds: 3, colour: 'black' }));
    expect(plain.size).toEqual([320, 180]);
    const blue = await aVideo('h264.mp4', { seconds: 4, colour: 'blue', further: begins(2) });
    const { channels } = await sharp((await processVideo(blue)).poster).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 100))).toEqual([0, 0, 3]);
    const one = await aVideo('h264.mp4', { seconds: 0.04, colour: 'black' });
    expect((await processVideo(one)).size).toEqual([320, 180]);
  });
});

describe('the track of a video', () => {
  /** A red track that is disabled or of a single frame, then the video. */
  const twoTracks = (extension: string, seconds: number, further: string[]) => {
    const red = ['-f', 'lavfi', '-i', `color=red:s=640x360:r=10:d=${seconds}`];
    const shown = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=2'];
    const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    return runFfmpeg(extension, [
      ...red,
      ...shown,
      '-map',
      '0',
      '-map',
      '1',
      ...coded,
      '-disposition:v:1',
      'default',
      ...further,
    ]);
  };
  it.each([
    ['mp4', 'disabled', 3, ['-disposition:v:0', '0']],
    ['mov', 'disabled', 3, ['-disposition:v:0', '0']],
    ['mkv', 'disabled', 3, ['-disposition:v:0', '0']],
    ['mp4', 'of a single frame', 0.1, ['-disposition:v:0', 'default']],
    ['mov', 'of a single frame', 0.1, ['-disposition:v:0', 'default']],
    ['mkv', 'of a single frame', 0.1, ['-disposition:v:0', 'default']],
  ])('of %s is not the first one, %s', async (extension, _, seconds, further) => {
    const { probed, size, poster } = await processVideo(
      await twoTracks(extension, seconds, further),
    );
    expect(probed).toMatchObject({ width: 320, height: 180, duration: 2 });
    expect(size).toEqual([320, 180]);
    const [red] = (await sharp(poster).stats()).channels;
    expect(red?.stdev).toBeGreaterThan(50);
  });
});

describe('the capture of a video', () => {
  it.each<[string, VideoKind, string[], string]>([
    ['a zone', 'h264.mp4', ['date=2024-05-01T14:00:00+0200'], '2024-05-01T14:00:00+0200'],
    [
      'names in upper case',
      'h264.mkv',
      ['date=2024-05-01T14:00:00+0200'],
      '2024-05-01T14:00:00+0200',
    ],
    ['the name of Matroska', 'h264.mkv', ['DATE_RECORDED=2018-02-03'], '2018-02-03'],
    ['a name in lower case', 'vp8.webm', ['date_recorded=2018-02-03'], '2018-02-03'],
  ])('has the date with %s', async (_, kind, tags, recordedAt) => {
    const all = [...tags, 'creation_time=2024-05-01T12:00:00Z'];
    const further = all.flatMap((tag) => ['-metadata', tag]);
    const { capture } = await video.probe(await save(await aVideo(kind, { further })));
    expect(capture?.recordedAt).toBe(recordedAt);
  });

  it('has the date of the track alone', async () => {
    const bytes = await aVideo('h264.mp4');
    // Seconds since 1904 follow the type, the version and the flags.
    bytes.writeUInt32BE(
      Date.UTC(2019, 2, 4, 5, 6, 7) / 1000 + 2_082_844_800,
      bytes.indexOf('mdhd') + 8,
    );
    const { capture } = await video.probe(await save(bytes));
    expect(capture?.recordedAt).toBe('2019-03-04T05:06:07.000000Z');
  });
});

it('puts only the frame into the poster', async () => {
  const further = ['-metadata', 'title=Secret title', '-metadata', 'location=+48.8577+002.2950/'];
  const { probed, poster } = await processVideo(await aVideo('h264.mp4', { further }));
  expect(probed.capture).toMatchObject({ latitude: 48.8577 });
  const { exif, xmp, iptc, icc } = await sharp(poster).metadata();
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  expect(Buffer.from(poster).includes('Secret')).toBe(false);
});
