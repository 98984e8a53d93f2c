import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { plain } from '@/testing/tiny-model';
import { makeCarefulEmbedder } from './careful-embedder';
import { EmbedderUnavailable } from './port';

const lines: string[] = [];
const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
const red = plain(250, 10, 10);
let time: number;
let asked: number;
let failure: Error | null;
let model: string | null;
const open = () =>
  makeCarefulEmbedder(
    {
      findModel: async () => model,
      embed: async () => {
        asked += 1;
        if (failure) throw failure;
        return { model: 'one', vectors: Int8Array.of(1, 2) };
      },
      close: async () => {},
    },
    { log, now: () => time },
  );
beforeEach(() => {
  [time, asked, failure, model] = [0, 0, null, 'one'];
  lines.length = 0;
});
const away = { name: 'EmbedderUnavailable' };

describe('a careful embedder', () => {
  it('blames images only while the model works for others', async () => {
    const embedder = open();
    const embed = () => embedder.embed(red, { evenIfPaused: true });
    failure = new Error('It is too large.');
    await expect(embed()).rejects.toMatchObject(away);
    failure = null;
    await embed();
    failure = new Error('It is too large.');
    for (let n = 0; n < 10; n++)
      await expect(embed()).rejects.toMatchObject({ name: 'RefusedImage' });
    for (let n = 0; n < 2; n++) await expect(embed()).rejects.toMatchObject(away);
    expect(lines).toEqual([
      'The model gives images no vectors.',
      'The model gives images vectors again.',
      'The model refuses an image.',
      'The model gives images no vectors.',
    ]);
  });

  it('leaves an unavailable model alone, longer each time, until it answers', async () => {
    const embedder = open();
    const pauses: number[] = [];
    failure = new EmbedderUnavailable('It is down.');
    for (let since = 0; pauses.length < 6; time += 10_000) {
      const before = asked;
      await expect(embedder.embed(red)).rejects.toMatchObject(away);
      if (asked === before) continue;
      if (time > 0) pauses.push((time - since) / 1000);
      since = time;
    }
    expect(pauses).toEqual([30, 60, 120, 240, 300, 300]);
    failure = null;
    await expect(embedder.embed(red)).rejects.toMatchObject(away);
    await embedder.embed(red, { evenIfPaused: true });
    await embedder.embed(red);
  });

  it('asks a model as soon as it is there', async () => {
    const embedder = open();
    model = null;
    await expect(embedder.embed(red)).rejects.toMatchObject(away);
    model = 'one';
    await embedder.embed(red);
    expect([asked, lines]).toEqual([1, []]);
  });
});
