import { describe, expect, it } from 'vitest';
import { aServer, json } from './testing/small-server.js';
import { Vitrine } from './vitrine.js';

type Stream = { write(text: string): void };

/** A service whose assets are processed on command. `streams`: the open ones. */
async function aService({ hasStreams = true } = {}) {
  const streams = new Set<Stream>();
  const processed = new Set<string>();
  let reads = 0;
  const { url, received } = await aServer((request, response) => {
    if (!request.path.includes('/events')) {
      reads++;
      const id = request.path.split('/').at(-1) ?? '';
      const asset = { id, updated: processed.has(id) ? 1 : null };
      return json(200, { data: asset })(request, response);
    }
    if (!hasStreams) {
      const error = { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many streams.' };
      return json(403, { error })(request, response);
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('id: 1\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  });
  const tell = (id: string) => {
    processed.add(id);
    const event = JSON.stringify({ id: '2', type: 'asset.processed', data: { assetId: id } });
    for (const stream of streams) stream.write(`id: 2\ndata: ${event}\n\n`);
  };
  const library = new Vitrine({ baseUrl: url }).organization('o').library('l');
  return { library, streams, received, tell, reads: () => reads, processed };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('waiting until an asset is processed', () => {
  it('ends with an event, using one stream for all waiting calls', async () => {
    const { library, streams, received, tell, reads } = await aService();
    const both = Promise.all(['a', 'b'].map((id) => library.waitUntilProcessed(id)));
    // By then the pause between two reads is more than a second.
    await pause(1800);
    const [told, before] = [performance.now(), reads()];
    tell('a');
    tell('b');
    expect((await both).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(performance.now() - told).toBeLessThan(400);
    expect(reads()).toBe(before + 2);
    expect(received.filter(({ path }) => path.includes('/events'))).toHaveLength(1);
    await expect.poll(() => streams.size).toBe(0);
  });

  it('reads the asset where there is no stream', async () => {
    const { library, processed } = await aService({ hasStreams: false });
    setTimeout(() => processed.add('a'), 500);
    expect(await library.waitUntilProcessed('a')).toMatchObject({ id: 'a' });
  });

  it('ends after its time', async () => {
    const { library, streams } = await aService();
    const late = { name: 'VitrineError', code: 'TIMEOUT', status: 0 };
    await expect(library.waitUntilProcessed('a', { timeoutMs: 50 })).rejects.toMatchObject(late);
    await expect.poll(() => streams.size).toBe(0);
  });

  it('can be aborted', async () => {
    const { library, streams } = await aService();
    const over = new AbortController();
    const waiting = library.waitUntilProcessed('a', { signal: over.signal });
    await expect.poll(() => streams.size).toBe(1);
    over.abort(new Error('Enough.'));
    await expect(waiting).rejects.toThrow('Enough.');
    await expect.poll(() => streams.size).toBe(0);
  });
});
