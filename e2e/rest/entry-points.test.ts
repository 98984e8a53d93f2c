import { beforeAll, describe, expect, it } from 'vitest';
import { type KeptService, keptService } from '../support/environments';

/**
 * Every way into the service, sent more often than its limits allow. A test beside the table of entry points fails for
 * a row that is missing here.
 */

type Attack = { path: string; init: RequestInit; limited: boolean };

const key = { 'Api-Version': '2026-07-08', Authorization: `Bearer vk_${'x'.repeat(40)}` };
/** Refused after a few tries. */
const limited = (path: string, init: RequestInit = {}): Attack => ({ path, init, limited: true });
/** Costs nothing that a stranger could use up: the row says why, or it is refused for want of a session at once. */
const free = (path: string, init: RequestInit = {}): Attack => ({ path, init, limited: false });

const ATTACKS: Record<string, Attack> = {
  file: free('/cdn/unknownunknownunknown'),
  pageUpload: free(`/api/page-uploads/acme/photos/${'0'.repeat(32)}`, { method: 'POST' }),
  uploadAddress: limited('/api/upload-addresses/unknown', { method: 'POST' }),
  pageArchive: free('/api/page-archives', { method: 'POST' }),
  trpc: limited('/api/trpc/shared.page'),
  avatar: limited('/api/auth/avatar', { method: 'PUT' }),
  brandImage: limited('/api/brand-images/acme/logo', { method: 'PUT' }),
  identity: limited('/api/auth/oauth2/token', { method: 'POST' }),
  inngest: free('/api/inngest', { method: 'POST' }),
  openApi: free('/api/openapi.json'),
  upload: limited('/api/organizations/acme/libraries/photos/uploads', {
    method: 'POST',
    headers: { ...key, 'Tus-Resumable': '1.0.0' },
  }),
  rest: limited('/api/organizations/acme/libraries', { headers: key }),
  health: free('/healthz'),
  readiness: free('/readyz'),
  metrics: free('/metrics'),
  document: free('/llms.txt'),
  mcp: limited('/mcp', { method: 'POST', headers: key }),
  shared: limited('/s/unknown'),
  unsubscribe: limited('/unsubscribe/a.b.c', { method: 'POST' }),
  pageFile: free('/robots.txt'),
  page: limited('/sign-in'),
};

let service: KeptService;
let address = 0;
beforeAll(async () => {
  service = await keptService('few requests');
});

describe('an entry point', () => {
  it.each(Object.keys(ATTACKS))('%s refuses a stranger, or costs nothing', async (name) => {
    const { path, init, limited } = ATTACKS[name] as Attack;
    const stranger = `203.0.113.${++address}`;
    const ask = async () => {
      const headers = { ...(init.headers as object), 'X-Forwarded-For': stranger };
      // Origin as of a page, so that nothing is refused for another reason before it is counted.
      const own: Record<string, string> =
        name === 'rest' || name === 'mcp' ? {} : { Origin: service.url };
      const { status } = await fetch(service.url + path, {
        ...init,
        headers: { ...headers, ...own },
        redirect: 'manual',
      });
      return status;
    };
    const statuses: number[] = [];
    // Limits of pages are several times that of other strangers.
    const most = limited ? 150 : 45;
    while (statuses.length < most && statuses.at(-1) !== 429) statuses.push(await ask());
    expect(statuses.at(-1) === 429, String(statuses)).toBe(limited);
  });
});

describe('below a share link', () => {
  const below = (call: string) =>
    fetch(`${service.url}/s/unknown/api/trpc/${call}`, {
      headers: { 'X-Forwarded-For': '203.0.113.250' },
    });

  it('only the calls of its page are answered', async () => {
    expect((await below('settings.webhooks')).status).toBe(404);
    expect((await below('library.createUnclaimed')).status).toBe(404);
    expect((await below('shared%2Epage')).status).toBe(404);
    expect((await below('shared.page,shared.page')).status).toBe(404);
  });
});
