import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VersionTable } from '@/contract/versions';
import { makeLog } from '@/platform/log';
import type { ApiDependencies } from '@/procedures/context';
import { makeProcessPermits } from '@/procedures/process-permits';
import { aDisk } from '@/testing/disk';
import { aDomain } from '@/testing/domain';
import { makeRateLimits } from '../admission/rate-limit';
import { makeRestHandler } from './handler';
import { placeAt } from './routes';

const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);
const versions: VersionTable = {
  '2026-05-20': {
    announced: now - DAY,
    sunset: now + 179 * DAY,
    notes: 'https://example.org/notes',
  },
  '2025-01-01': { announced: now - 200 * DAY, sunset: now - 1, notes: 'https://example.org/old' },
};

let server: Server;
let base: string;

beforeAll(async () => {
  const parts = {
    domain: await aDomain(),
    disk: aDisk(),
    permits: makeProcessPermits(),
    log: makeLog('silent'),
  } as unknown as ApiDependencies;
  const rateLimits = makeRateLimits({ keyPerMinute: 600, ipPerMinute: 60 });
  const answer = makeRestHandler(parts, {
    versions,
    rateLimits,
    publicUrl: 'http://localhost',
    trustProxy: 0,
    noteKeyUse: () => {},
  });
  server = createServer((request, response) => {
    answer(request, response, placeAt((request.url ?? '').split('?')[0] ?? ''));
  }).listen(0);
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const ask = (version: string, path = '/me') =>
  fetch(`${base}${path}`, { headers: { 'Api-Version': version } });

describe('versions', () => {
  it('that are deprecated state the start, the end and a link in every answer', async () => {
    for (const [path, right] of Object.entries({ '/me': 401, '/nowhere': 404 })) {
      const { status, headers } = await ask('2026-05-20', path);
      expect(status).toBe(right);
      expect(headers.get('Deprecation')).toBe(`@${now - DAY}`);
      expect(headers.get('Sunset')).toBe(new Date((now + 179 * DAY) * 1000).toUTCString());
      expect(headers.get('Link')).toBe('<https://example.org/notes>; rel="deprecation"');
      expect(headers.get('Vary')).toBe('Api-Version');
    }
  });

  it('past their sunset are refused with 400 BAD_USER_INPUT, and still say why', async () => {
    const response = await ask('2025-01-01');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'BAD_USER_INPUT' } });
    expect(response.headers.get('Link')).toContain('https://example.org/old');
  });

  it.each(['2026-07-08', '2026-06-03', 'anything'])(
    '%s carries none of the three headers',
    async (version) => {
      const { headers } = await ask(version);
      for (const name of ['Deprecation', 'Sunset', 'Link']) expect(headers.get(name)).toBeNull();
    },
  );
});
