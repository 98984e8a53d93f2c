import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { holderOfPerson, makeProcessPermits, strangerIn } from '@/procedures/process-permits';
import { limitRendering } from './limit-rendering';

const RENDER_MS = 30;

/** Pages that take a while, and how many were rendered at the same time. */
function openPages(render = () => pause(RENDER_MS), bytes = 0) {
  const socket = { bytesWritten: 0 };
  const seen = { rendered: 0, running: 0, atOnce: 0 };
  const limited = limitRendering(async (_, answer) => {
    seen.running += 1;
    seen.atOnce = Math.max(seen.atOnce, seen.running);
    await render();
    seen.running -= 1;
    seen.rendered += 1;
    socket.bytesWritten += bytes;
    answer.emit('close');
  }, makeProcessPermits().pageRender);
  const response = () => new EventEmitter() as unknown as ServerResponse;
  const open = (holder: Parameters<typeof limited>[2], answer = response()) =>
    limited({ socket } as IncomingMessage, answer, holder);
  return { seen, open, response };
}

describe('pages', () => {
  it('for strangers are rendered one after the other, with pauses, whatever their networks', async () => {
    const { seen, open } = openPages();
    const begun = performance.now();
    await Promise.all(['a', 'b', 'c', 'd'].map((network) => open(strangerIn(network))));
    expect(seen.atOnce).toBe(1);
    expect(performance.now() - begun).toBeGreaterThan(RENDER_MS * (1 + 3 * 3) * 0.9);
  });

  it('for strangers are paced by their bytes, so that large ones do not occupy the service', async () => {
    const { open } = openPages(() => Promise.resolve(), 5_000_000);
    const begun = performance.now();
    await Promise.all(['a', 'b'].map((network) => open(strangerIn(network))));
    expect(performance.now() - begun).toBeGreaterThan(100 * (1 + 2) * 0.9);
  });

  it('for a signed-in person do not wait for those of strangers', async () => {
    const { seen, open } = openPages();
    const others = ['a', 'b', 'c', 'd'].map((network) => open(strangerIn(network)));
    await open(holderOfPerson('ada'));
    expect(seen.rendered).toBeLessThanOrEqual(2);
    await Promise.all(others);
  });

  it('of a client that reads slowly or has left let the next one be rendered', async () => {
    const { seen, open, response } = openPages(() => new Promise(() => {}));
    const left = response();
    void open(strangerIn('a'));
    void open(strangerIn('b'), left);
    await expect.poll(() => seen.running, { timeout: 5000 }).toBe(2);
    void open(strangerIn('c'));
    left.emit('close');
    await expect.poll(() => seen.running, { timeout: 5000 }).toBe(3);
  });

  it('that fail reject', async () => {
    const { open } = openPages(() => Promise.reject(new Error('mine')));
    await expect(open(strangerIn('a'))).rejects.toThrow('mine');
  });
});
