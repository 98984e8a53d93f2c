import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '@/platform/log';
import type { Holder } from '@/platform/permits';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { makeProcessPermits } from '../process-permits';
import { type EventStreams, makeEventStreams } from './event-streams';

const READ_MS = 20;
const STREAMS = 12;

let domain: TestDomain;
let streams: EventStreams;
beforeAll(async () => {
  domain = await aDomain();
  streams = makeEventStreams(domain, makeLog('silent'), makeProcessPermits());
});
afterAll(async () => {
  streams.end();
});

/** Opens streams that note their reads; `questionOf`: what each asks. */
async function openStreams(holder: Holder, questionOf: (stream: number) => string) {
  const reads = { count: 0, running: 0, atOnce: 0 };
  const received = Array.from({ length: STREAMS }, () => 0);
  const departure = new AbortController();
  const follow = async (stream: number) => {
    const lists = streams.follow({
      organizationId: holder.key,
      holder,
      after: '0',
      departure: departure.signal,
      question: questionOf(stream),
      async read() {
        reads.count += 1;
        reads.running += 1;
        reads.atOnce = Math.max(reads.atOnce, reads.running);
        await pause(READ_MS);
        reads.running -= 1;
        return { events: [], next: '0' };
      },
    });
    for await (const _ of lists) received[stream] = (received[stream] ?? 0) + 1;
  };
  const all = Promise.all(received.map((_, stream) => follow(stream)));
  await expect.poll(() => received.every((count) => count === 1)).toBe(true);
  const leave = async () => {
    departure.abort();
    await all;
  };
  return { reads, received, leave };
}

describe('streams of one organization', () => {
  it('share a read when they ask the same', async () => {
    const { library } = await aLibrary(domain);
    const holder: Holder = { group: 'organization', key: library.organization.id };
    const { reads, received, leave } = await openStreams(holder, () => 'same');
    const before = reads.count;
    await anAsset(domain, library);
    await domain.sql('SELECT place_events()');
    await expect.poll(() => received.every((count) => count > 1)).toBe(true);
    expect(reads.count - before).toBeLessThanOrEqual(4);
    await leave();
  });

  it('read one after the other, with pauses, when they ask for different events', async () => {
    const holder: Holder = { group: 'unclaimed', key: 'one' };
    const begun = performance.now();
    const { reads, leave } = await openStreams(holder, String);
    expect(reads).toMatchObject({ count: STREAMS, atOnce: 1 });
    expect(performance.now() - begun).toBeGreaterThan((STREAMS - 1) * READ_MS * 2);
    await leave();
  });

  it('go on after what they have passed over, without reading it again', async () => {
    const { library } = await aLibrary(domain);
    const organizationId = library.organization.id;
    const departure = new AbortController();
    const asked: string[] = [];
    const lists = streams.follow({
      organizationId,
      holder: { group: 'organization', key: organizationId },
      after: '0',
      departure: departure.signal,
      question: 'passed over',
      async read(after) {
        asked.push(after);
        return { events: [], next: String(Number(after) + 7) };
      },
    });
    await lists.next();
    await anAsset(domain, library);
    await domain.sql('SELECT place_events()');
    await lists.next();
    expect(asked).toEqual(['0', '7']);
    departure.abort();
    await lists.next();
  });

  it('end at once when their readers leave, also while they wait for their turn', async () => {
    const holder: Holder = { group: 'organization', key: 'left' };
    const departure = new AbortController();
    const follow = async (stream: number) => {
      const lists = streams.follow({
        organizationId: 'left',
        holder,
        after: '0',
        departure: departure.signal,
        question: `left ${stream}`,
        read: () => new Promise<never>(() => {}),
      });
      for await (const _ of lists);
    };
    const all = Promise.all([follow(1), follow(2)]);
    await pause(10);
    departure.abort();
    await all;
  });
});
