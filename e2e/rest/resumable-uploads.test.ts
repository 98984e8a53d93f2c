import { randomBytes } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { aPlainJpeg } from '../support/images';
import { tusClient } from '../support/tus';
import { waitFor } from '../support/wait';
import { type Asset, call } from './client';
import { anOrganization } from './fixtures';

it('a resumable upload arrives in chunks, continues where it is, and its bytes are served', async () => {
  const { key, assets } = await anOrganization();
  // An image, followed by bytes that decoders ignore.
  const bytes = new Uint8Array(Buffer.concat([await aPlainJpeg(640, 480), randomBytes(3_000_000)]));
  const uploads = `${inject('serviceUrl')}/api${assets.replace(/assets$/, 'uploads')}`;
  const client = tusClient(uploads, key);
  const upload = await client.begin('large.jpg', bytes.length, bytes.slice(0, 700_000));
  expect(await client.append(upload, 0, bytes.slice(0, 1000))).toBe(409);
  for (let sent = await client.offsetOf(upload); sent < bytes.length; sent += 1_500_000)
    expect(await client.append(upload, sent, bytes.slice(sent, sent + 1_500_000))).toBe(204);
  const ended = async () => {
    const progress = await client.progress(upload);
    return ['done', 'refused'].includes(progress.state) && progress;
  };
  const { state, assetId } = await waitFor(ended, { what: 'The upload ended', timeoutMs: 30_000 });
  expect(state).toBe('done');
  const { data } = await call<Asset>(`${assets}/${assetId}`, { key });
  const served = Buffer.from(await (await fetch(data.url)).arrayBuffer());
  expect(served.equals(bytes)).toBe(true);
});
