import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Holder, NoPermit, type Permits } from '@/platform/permits';
import { sendPlainPage } from '../server/send-plain-page';
import type { PagesListener } from './handler';

/** A client that reads slowly uses the permit only this long. */
const HELD_MS = 50;

/** All strangers together receive pages no faster: the largest has 1.6 MB for a client that accepts no compression. */
const BYTES_PER_MS = 50_000;

const BUSY = {
  status: 503,
  title: 'Back in a moment',
  heading: 'Many pages are being opened',
  text: 'Reload this page in a few seconds.',
};

/** Renders few pages at the same time; people, and the networks of strangers, take turns. */
export function limitRendering(pages: PagesListener, permits: Permits) {
  return async (request: IncomingMessage, response: ServerResponse, holder: Holder) => {
    let rendering: Promise<void> | undefined;
    try {
      await permits.run(holder, async () => {
        if (response.destroyed) return;
        const { socket } = request;
        const before = socket.bytesWritten;
        rendering = pages(request, response);
        await untilSent(rendering, response);
        if (holder.group === 'network') await pause((socket.bytesWritten - before) / BYTES_PER_MS);
      });
    } catch (error) {
      if (error instanceof NoPermit) return sendPlainPage(response, BUSY, 5);
      throw error;
    }
    await rendering;
  };
}

/** Resolves when the page was sent or failed, when the client is gone, or after a while. */
async function untilSent(rendering: Promise<void>, response: ServerResponse) {
  const end = new AbortController();
  const { signal } = end;
  const failed = new Promise<void>((resolve) => rendering.catch(() => resolve()));
  const others = [pause(HELD_MS, undefined, { signal }), once(response, 'close', { signal })];
  await Promise.race([failed, ...others]);
  end.abort();
  await Promise.allSettled(others);
}
