import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg } from '../../e2e/support/videos';
import { xmpPacket } from './xmp-packet';

export { runFfmpeg };

/** Containers, each with a codec; ffmpeg chooses the container by the extension. */
const KINDS = {
  'h264.mp4': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  'h264.mov': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  'h264.m4v': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-f', 'ipod'],
  'h264.mkv': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  'hevc.mp4': ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'],
  'vp8.webm': ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'],
  'vp9.webm': ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
  'av1.mp4': ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime'],
  'mpeg4.avi': ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
  'mpeg2.mpg': ['-c:v', 'mpeg2video', '-f', 'vob'],
  'mpeg2.m2v': ['-c:v', 'mpeg2video', '-f', 'mpeg2video'],
  'h264.ts': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-f', 'mpegts'],
  'prores.mov': ['-c:v', 'prores_ks', '-profile:v', '0'],
  'h263.3gp': ['-c:v', 'h263'],
} satisfies Record<string, string[]>;
export type VideoKind = keyof typeof KINDS;

export type VideoOptions = {
  width?: number;
  height?: number;
  seconds?: number;
  rate?: number | string;
  /** Number of audio channels. */
  channels?: 0 | 1 | 2 | 6;
  /** A plain colour, `0x3366cc`, instead of a moving test pattern. */
  colour?: string;
  /** Further output arguments of ffmpeg. */
  further?: string[];
};

/** A video made by ffmpeg: a moving test pattern of 320 × 180, one second, without sound unless `channels` says so. */
export async function aVideo(
  kind: VideoKind = 'h264.mp4',
  {
    width = 320,
    height = 180,
    seconds = 1,
    rate = 25,
    channels = 0,
    colour,
    further = [],
  }: VideoOptions = {},
): Promise<Buffer> {
  const size = `s=${width}x${height}:r=${rate}:d=${seconds}`;
  const image = colour === undefined ? `testsrc2=${size}` : `color=c=${colour}:${size}`;
  const sound = channels
    ? ['-f', 'lavfi', '-i', `sine=d=${seconds}:r=48000`, '-ac', String(channels)]
    : [];
  return runFfmpeg(kind.split('.')[1] ?? '', [
    '-f',
    'lavfi',
    '-i',
    image,
    ...sound,
    ...KINDS[kind],
    ...further,
  ]);
}

/** The same video with a rotation that players apply. */
export async function rotated(video: Buffer, degrees: 90 | 180 | 270): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-video-'));
  try {
    await writeFile(join(folder, 'video.mp4'), video);
    const rotate = ['-c', 'copy', '-metadata:s:v', `rotate=${degrees}`];
    return await runFfmpeg('mp4', ['-i', join(folder, 'video.mp4'), ...rotate]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The box of an MP4 or QuickTime file. */
export function aBox(type: string, ...content: Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);
  const bytes = Buffer.concat(content);
  header.writeUInt32BE(header.length + bytes.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, bytes]);
}

const XMP_ID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** The same video with a packet of these properties, as editing programs write it. */
export const withXmp = (video: Buffer, properties: string): Buffer =>
  Buffer.concat([video, aBox('uuid', XMP_ID, Buffer.from(xmpPacket(properties)))]);
