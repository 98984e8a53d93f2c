import { NoPermit, type Permits } from '@/platform/permits';
import { strangerIn } from '@/procedures/process-permits';
import { clientNetwork } from '../admission/client-ip';
import { sendPlainPage } from '../server/send-plain-page';
import type { PagesListener } from './handler';

/** A client that reads slowly keeps a rendered page open; it holds the permit only this long. */
const HELD_MS = 1_000;

const BUSY = {
  status: 503,
  title: 'Back in a moment',
  heading: 'Many pages are being opened',
  text: 'Reload this page in a few seconds.',
};

/** Renders few pages at the same time; the networks of clients take turns. */
export function limitRendering(
  pages: PagesListener,
  permits: Permits,
  trustProxy: number,
): PagesListener {
  return async (request, response) => {
    const permit = await permits
      .take(strangerIn(clientNetwork(request, trustProxy)))
      .catch((error) => {
        if (error instanceof NoPermit) return null;
        throw error;
      });
    if (!permit) return sendPlainPage(response, BUSY, 5);
    const timer = setTimeout(permit.release, HELD_MS);
    response.once('close', permit.release);
    if (response.destroyed) permit.release();
    try {
      await pages(request, response);
    } finally {
      clearTimeout(timer);
      permit.release();
    }
  };
}
