import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aFolder } from './folder';

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const CODECS = {
  mp4: [...H264, '-c:a', 'aac', '-movflags', '+faststart'],
  mov: [...H264, '-c:a', 'aac'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
  mkv: [...H264, '-c:a', 'libopus'],
  avi: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
};
export type VideoFormat = keyof typeof CODECS;

/** A moving test pattern with a tone, two seconds long, in one of the accepted formats. */
export async function aVideo(
  format: VideoFormat,
  width = 640,
  height = 360,
  extraArgs: string[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const image = ['-f', 'lavfi', '-i', `testsrc2=s=${width}x${height}:r=25:d=2`];
  const tone = ['-f', 'lavfi', '-i', 'sine=d=2:r=48000', '-ac', '2'];
  return new Uint8Array(
    await runFfmpeg(format, [...image, ...tone, ...CODECS[format], ...extraArgs]),
  );
}

/** Arguments of ffmpeg that add an input of subtitles with one line, shown in the first second. */
export const subtitles = (line: string): string[] => {
  const text = `1\n00:00:00,000 --> 00:00:01,000\n${line}\n`;
  return ['-f', 'srt', '-i', `data:text/plain;base64,${Buffer.from(text).toString('base64')}`];
};

/** An MP4 with a tone and without a video stream. */
export const anAudioOnlyMp4 = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await runFfmpeg('mp4', ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac']));

/**
 * A video of twenty seconds, red in the first half and blue in the second. Its noise makes it large (25 MB as MP4,
 * with the index at the end): a browser does not load all of it in advance.
 */
export async function redThenBlue(format: 'mp4' | 'avi'): Promise<Buffer> {
  const half = (colour: string) => `color=c=${colour}:s=480x270:r=25:d=10,noise=alls=60:allf=t`;
  const graph = `${half('red')}[a];${half('blue')}[b];[a][b]concat`;
  const codec = format === 'mp4' ? [...H264, '-crf', '28', '-g', '25'] : ['-c:v', 'mpeg4'];
  return runFfmpeg(format, ['-f', 'lavfi', '-i', graph, ...codec]);
}

/** The bytes of a file with this extension, written by ffmpeg with these arguments before the file name. */
export async function runFfmpeg(extension: string, args: string[]): Promise<Buffer> {
  const folder = await aFolder('video');
  try {
    const file = join(folder, `video.${extension}`);
    const options = ['-hide_banner', '-nostdin', '-v', 'error'];
    await promisify(execFile)('ffmpeg', [...options, ...args, file], { cwd: folder });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
