import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '@/contract/errors';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import type { BlobName, Blobs } from '@/platform/blobs/port';
import { DecoderFailed } from '@/platform/imaging/port';
import { aDisk } from '@/testing/disk';
import { aFolder } from '@/testing/folder';
import { receiveImage } from './receive-image';

let folder: string;
let blobs: Blobs;
beforeAll(async () => {
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
});

const convert = async () => Buffer.from('converted');

/** Sends an image of an organization. */
const send = (options: Partial<Parameters<typeof receiveImage>[2]>) =>
  receiveImage(
    { blobs, disk: aDisk() },
    Object.assign(Readable.from([Buffer.from('sent')]), {
      headers: {},
    }) as unknown as IncomingMessage,
    {
      maxBytes: 100,
      timeoutMs: 5_000,
      holder: { id: 'acme', unclaimed: false },
      convert,
      keep: async () => ({}),
      ...options,
    },
  );

describe('an image of a person or a brand', () => {
  it('is decoded after the former one of the same holder', async () => {
    const steps: string[] = [];
    const slow = (name: string) => async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      steps.push(`${name} ends`);
      return convert();
    };
    await Promise.all([send({ convert: slow('one') }), send({ convert: slow('one') })]);
    expect(steps).toEqual(['one begins', 'one ends', 'one begins', 'one ends']);
  });

  it('that crashes the decoder is refused', async () => {
    const crash = () => Promise.reject(new DecoderFailed('The image took too long.'));
    expect(await send({ convert: crash })).toMatchObject({
      status: 400,
      body: { message: 'The image took too long.' },
    });
  });

  it('is deleted when it may not be kept any more', async () => {
    let stored: BlobName | undefined;
    const keep = async (blob: BlobName) => {
      stored = blob;
      return refuse('FORBIDDEN');
    };
    expect(await send({ keep })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await blobs.size(stored ?? '')).toBeNull();
  });
});
