import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type GoodFile, type GoodRow, toGoodFiles } from './corpus-file';
import { SECRET } from './exif';
import { isInstalled } from './find-program';
import { STORED_CORNERS, scene } from './scene';

const run = promisify(execFile);

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'];
const CREATED = ['-metadata', 'creation_time=2026-02-03T14:15:16Z'];
const LOCATION = ['-metadata', 'com.apple.quicktime.location.ISO6709=-33.8586+151.2142+008.500/'];
const DEVICE = ['-metadata', `com.apple.quicktime.make=${SECRET}`];

type Row = { name: string; type: string; codec: string[]; sound?: true; row?: Partial<GoodRow> };

/** Containers and codecs of phones, cameras, browsers and old programs. */
const ROWS: Row[] = [
  { name: 'h264.mp4', type: 'video/mp4', codec: H264 },
  { name: 'with-sound.mp4', type: 'video/mp4', codec: [...H264, '-c:a', 'aac'], sound: true },
  { name: 'for-streams.mp4', type: 'video/mp4', codec: [...H264, '-movflags', '+faststart'] },
  {
    name: 'in-fragments.mp4',
    type: 'video/mp4',
    codec: [...H264, '-movflags', 'frag_keyframe+empty_moov'],
  },
  { name: 'hevc.mp4', type: 'video/mp4', codec: HEVC },
  {
    name: 'av1.mp4',
    type: 'video/mp4',
    codec: ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime'],
  },
  { name: 'h264.mov', type: 'video/quicktime', codec: H264 },
  {
    name: 'phone.mov',
    type: 'video/quicktime',
    codec: [...H264, ...CREATED, ...LOCATION, ...DEVICE, '-movflags', 'use_metadata_tags'],
    row: { capture: { make: SECRET, latitude: -33.8586, longitude: 151.2142, altitude: 8.5 } },
  },
  { name: 'prores.mov', type: 'video/quicktime', codec: ['-c:v', 'prores_ks', '-profile:v', '0'] },
  { name: 'h264.mkv', type: 'video/x-matroska', codec: H264 },
  { name: 'vp8.webm', type: 'video/webm', codec: ['-c:v', 'libvpx', '-deadline', 'realtime'] },
  { name: 'vp9.webm', type: 'video/webm', codec: VP9 },
  { name: 'mpeg4.avi', type: 'video/x-msvideo', codec: ['-c:v', 'mpeg4', '-q:v', '2'] },
  { name: 'mpeg2.mpg', type: 'video/mpeg', codec: ['-c:v', 'mpeg2video', '-q:v', '2'] },
  {
    name: 'small.mp4',
    type: 'video/mp4',
    codec: [...H264, '-s', '160x120'],
    row: { width: 160, height: 120 },
  },
];

/** Videos of the scene; none without ffmpeg. */
export async function goodVideos(
  folder: string,
  print: (line: string) => void,
): Promise<GoodFile[]> {
  if (!(await isInstalled('ffmpeg', '-version', 'videos', print))) return [];
  const upright = join(folder, 'upright.png');
  await writeFile(upright, await scene().png().toBuffer());
  const videos: GoodFile[] = [];
  // One after the other: each encoder uses all processors.
  for (const { name, type, codec, sound, row } of ROWS) {
    const bytes = await encode(folder, upright, name, codec, sound);
    videos.push(...toGoodFiles('video', type, [{ name, bytes, colours: 'rough', ...row }]));
  }
  const bytes = await rotated(folder);
  const row = { name: 'turned.mp4', bytes, width: 480, height: 640, colours: 'rough' } as const;
  return [...videos, ...toGoodFiles('video', 'video/mp4', [row])];
}

async function encode(
  folder: string,
  still: string,
  name: string,
  codec: string[],
  sound = false,
): Promise<Buffer> {
  const file = join(folder, name);
  const image = ['-loop', '1', '-framerate', '25', '-t', '1', '-i', still];
  const tone = sound ? ['-f', 'lavfi', '-i', 'sine=d=1:r=48000', '-ac', '2'] : [];
  const colours = codec.includes('prores_ks') ? [] : ['-pix_fmt', 'yuv420p'];
  await run('ffmpeg', [
    '-nostdin',
    '-v',
    'error',
    '-y',
    ...image,
    ...tone,
    ...codec,
    ...colours,
    file,
  ]);
  return readFile(file);
}

/** A portrait video as a phone records it: stored in landscape, with a rotation for players. */
async function rotated(folder: string): Promise<Buffer> {
  const lying = join(folder, 'lying.png');
  await writeFile(lying, await scene(640, 480, STORED_CORNERS[6]).png().toBuffer());
  await encode(folder, lying, 'lying.mp4', H264);
  const file = join(folder, 'turned.mp4');
  const turn = ['-i', join(folder, 'lying.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=270', file];
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...turn]);
  return readFile(file);
}
