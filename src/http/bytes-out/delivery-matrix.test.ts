import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { findServedFile } from '@/domain/asset/find-served-file';
import { createKey } from '@/domain/credential/create-key';
import { revokeKey } from '@/domain/credential/revoke-key';
import { addDeliveryKey, deleteDeliveryKey } from '@/domain/delivery/delivery-keys';
import { findDeliverySettings } from '@/domain/delivery/find-delivery-settings';
import { changeLibrary } from '@/domain/library/change-library';
import { createLibrary } from '@/domain/library/create-library';
import type { Blobs } from '@/platform/blobs/port';
import { followChannel } from '@/platform/database/follow-channel';
import { makeLog } from '@/platform/log';
import { anOrganization, aPerson, TESTER } from '@/testing/accounts';
import { aDomain, aReadyAsset, type TestDomain } from '@/testing/domain';
import { plainDelivery } from '@/testing/http/cdn-fixture';
import { apiParts } from '@/testing/http/trpc-fixture';
import { aSession } from '@/testing/sessions';
import { makeCdnHandler } from './cdn-handler';
import { rememberDeliverySettings } from './delivery-memory';
import { type FileMemory, makeFileMemory } from './file-memory';
import { makeIsReader } from './is-reader';

const MODES = ['open', 'approved', 'signed'] as const;
/** `of the original`: the asset is a variant without a state of its own. */
const APPROVALS = ['none', 'in_review', 'Approved', 'of the original'] as const;
const PERIODS = ['none', 'begins', 'ends', 'over'] as const;
const FORMS = ['', '/400', '/blurred', '/400?jpeg', '/p/og', '?download', '?v=1'] as const;
const READERS = ['key', 'member'] as const;
const CALLERS = [
  'nobody',
  'signed',
  'signed, over',
  'signed for another file',
  'signed by others',
  'signed, forged',
  'key of another library',
  'key that ended',
  'stranger',
  'member on another site',
  ...READERS,
] as const;
type Caller = (typeof CALLERS)[number];
type Asset = {
  id: string;
  mode: (typeof MODES)[number];
  approval: (typeof APPROVALS)[number];
  period: (typeof PERIODS)[number];
};

/** The whole rule. */
function isServed({ mode, approval, period }: Asset, caller: Caller): boolean {
  if (caller === 'key' || caller === 'member') return true;
  if (period === 'begins' || period === 'over') return false;
  if (mode === 'open') return true;
  if (mode === 'approved') return approval === 'Approved' || approval === 'of the original';
  return caller === 'signed';
}

const ENDS_IN_SECONDS = 30;
const SIGNED_SECONDS = 20;

let domain: TestDomain;
/** As in two web processes: each has a memory of its own. */
const memories: FileMemory[] = [];
const servers: Server[] = [];
const origins: string[] = [];
let organizationId: string;
let assets: Asset[];
let credentials: Record<string, Record<string, string>>;
const keys: Record<'ours' | 'theirs', { kid: string; secret: string }> = {} as never;
let owner: Awaited<ReturnType<typeof anOwner>>;

async function anOwner(id: string) {
  const { principal, cookie } = await aSession(
    domain,
    (await aPerson(domain, { [id]: 'owner' })).id,
  );
  return { principal, cookie, settings: authorizeSettings(principal, id, 'owner', null) };
}

const libraryOf = (libraryId: string) =>
  authorizeLibrary(domain, owner.principal, { organizationId, libraryId }, 'write');

async function anAsset(mode: Asset['mode'], approval: Asset['approval'], period: Asset['period']) {
  const library = await libraryOf(mode);
  const state = approval === 'none' ? null : approval === 'in_review' ? 'in_review' : 'Approved';
  const at = domain.now().getTime();
  const dates: Record<Asset['period'], (number | null)[]> = {
    none: [null, null],
    begins: [at + 5_000, null],
    ends: [at - 5_000, at + ENDS_IN_SECONDS * 1000],
    over: [null, at],
  };
  const [from, until] = dates[period].map((time) => (time === null ? null : new Date(time)));
  const { id } = await aReadyAsset(domain, library, { sizeBytes: 10 });
  await domain.sql(
    `UPDATE asset SET content_version = 1, valid_from = $3, valid_until = $4, approval_state = $2,
       approval_set_by = CASE WHEN $2::text IS NOT NULL THEN 'ada@example.org' END,
       approval_set_at = CASE WHEN $2::text IS NOT NULL THEN now() END
     WHERE id = $1`,
    [id, state, from, until],
  );
  if (approval !== 'of the original') return { id, mode, approval, period };
  const variant = await aReadyAsset(domain, library, { sizeBytes: 10, parentId: id });
  await domain.sql('UPDATE asset SET content_version = 1 WHERE id = $1', [variant.id]);
  return { id: variant.id, mode, approval, period };
}

const blobs = {
  size: async () => 10,
  read: async () => Readable.from([Buffer.alloc(10)]),
} as unknown as Blobs;

beforeAll(async () => {
  domain = await aDomain();
  organizationId = await anOrganization(domain, 'pro');
  const others = await anOrganization(domain, 'pro');
  owner = await anOwner(organizationId);
  const stranger = await anOwner(others);
  for (const mode of MODES) {
    await createLibrary(domain, owner.principal, owner.settings, { name: mode });
    await changeLibrary(domain, await libraryOf(mode), { delivery: mode });
  }
  await createLibrary(domain, owner.principal, owner.settings, { name: 'other' });
  assets = [];
  for (const mode of MODES)
    for (const approval of APPROVALS)
      for (const period of PERIODS) assets.push(await anAsset(mode, approval, period));
  keys.ours = await addDeliveryKey(domain, owner.settings, 'Ours');
  keys.theirs = await addDeliveryKey(domain, stranger.settings, 'Theirs');
  const aKey = async (...libraries: string[]) => {
    const grants = new Map(libraries.map((id) => [id, 'read'] as const));
    const { apiKey } = await createKey(domain, TESTER, { organizationId, name: 'K', grants });
    return { Authorization: `Bearer ${apiKey}` };
  };
  credentials = {
    key: await aKey(...MODES),
    'key of another library': await aKey('other'),
    'key that ended': await aKey(...MODES),
    member: { Cookie: owner.cookie },
    stranger: { Cookie: stranger.cookie },
    'member on another site': { Cookie: owner.cookie, 'Sec-Fetch-Site': 'cross-site' },
  };
  await revokeKey(domain, TESTER, String(credentials['key that ended']?.Authorization).slice(7));
  await serve();
  await serve();
}, 60_000);
afterAll(async () => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  for (const memory of memories) await memory.close();
});

async function serve() {
  const memory = makeFileMemory({
    read: (id) => findServedFile(domain, id),
    follow: (onReport, onGap) =>
      followChannel({
        connectionString: domain.test.url,
        channel: 'served_file',
        log: makeLog('silent'),
        onReport,
        onGap,
      }),
  });
  const handle = makeCdnHandler({
    findFile: memory.find,
    findAvatar: async () => null,
    isBrandImage: async () => false,
    findShared: async () => null,
    strip: async () => null,
    countDownload: () => {},
    blobs,
    regenerate: async () => {},
    delivery: {
      ...plainDelivery,
      settingsOf: rememberDeliverySettings((id) => findDeliverySettings(domain, id)),
      isReader: makeIsReader(apiParts(domain)),
      now: domain.now,
    },
    log: makeLog('silent'),
  });
  const server = createServer((req, res) => void handle(req, res)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  memories.push(memory);
  servers.push(server);
}

/** The address as it is signed by a caller. */
function addressFor(caller: Caller, id: string, form: string): string {
  const [part = '', query] = form.split('?');
  const path = `/cdn/${id}${part}`;
  const rest = query ? `${query}&` : '';
  if (!caller.startsWith('signed')) return query ? `${path}?${query}` : path;
  const { kid, secret } = caller === 'signed by others' ? keys.theirs : keys.ours;
  const seconds = caller === 'signed, over' ? 0 : SIGNED_SECONDS;
  const exp = Math.floor(domain.now().getTime() / 1000) + seconds;
  const signed = caller === 'signed for another file' ? `${path}0` : path;
  const sig = createHmac('sha256', secret).update(`${signed}\n${exp}`).digest('hex');
  const shown =
    caller === 'signed, forged' ? `${sig.slice(0, -1)}${sig.endsWith('0') ? 1 : 0}` : sig;
  return `${path}?${rest}exp=${exp}&kid=${kid}&sig=${shown}`;
}

async function countQueries(act: () => Promise<void>): Promise<number> {
  const { pool } = domain.database;
  const query = pool.query.bind(pool);
  let count = 0;
  const counted = (...values: unknown[]) => {
    count += 1;
    return (query as (...values: unknown[]) => unknown)(...values);
  };
  Object.assign(pool, { query: counted });
  await act();
  Object.assign(pool, { query });
  return count;
}

/** Status, the headers that are not about time, and the body. */
async function answerOf(target: string, headers: Record<string, string> = {}, process = 0) {
  const response = await fetch(`${origins[process]}${target}`, { headers });
  const kept = [...response.headers].filter(([name]) => name !== 'date');
  return { status: response.status, headers: new Map(kept), body: await response.text() };
}

/** What is wrong with an answer; null: nothing. */
function faultOf(
  asset: Asset,
  caller: Caller,
  form: string,
  { status, headers }: Awaited<ReturnType<typeof answerOf>>,
): string | null {
  if (status !== 200) return `${status}, not 200`;
  const cached = headers.get('cache-control') ?? '';
  const byAddress =
    isServed(asset, 'nobody') ||
    (asset.mode === 'signed' && caller === 'signed' && isServed(asset, caller));
  if (!byAddress) return cached === 'private, no-cache' ? null : cached;
  if (asset.mode === 'open' && asset.period === 'none') {
    const isVersion = form === '?v=1';
    const right = isVersion
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=60, must-revalidate';
    return cached === right ? null : cached;
  }
  const most = Math.min(
    asset.period === 'ends' ? ENDS_IN_SECONDS : 60,
    asset.mode === 'signed' ? SIGNED_SECONDS : 60,
  );
  return cached === `public, max-age=${most}, must-revalidate` ? null : cached;
}

describe('who gets a file', () => {
  it.each(MODES)('of a library whose mode is %s', { timeout: 60_000 }, async (mode) => {
    const unknown = await answerOf(`/cdn/${'x'.repeat(22)}`);
    const wrong: string[] = [];
    let cells = 0;
    for (const asset of assets.filter((one) => one.mode === mode))
      for (const form of FORMS)
        for (const caller of CALLERS) {
          const answer = await answerOf(addressFor(caller, asset.id, form), credentials[caller]);
          cells += 1;
          const right = isServed(asset, caller);
          const isUnknown =
            JSON.stringify([answer.status, [...answer.headers], answer.body]) ===
            JSON.stringify([unknown.status, [...unknown.headers], unknown.body]);
          const fault = right
            ? faultOf(asset, caller, form, answer)
            : isUnknown
              ? null
              : 'not unknown';
          if (fault) wrong.push(`${asset.approval}, ${asset.period}, ${form}, ${caller}: ${fault}`);
        }
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(cells).toBe(APPROVALS.length * PERIODS.length * FORMS.length * CALLERS.length);
  });
});

/** Web processes see a change at most a second later. */
const withinASecond = (look: () => Promise<boolean | null>) =>
  expect.poll(look, { timeout: 1_000, interval: 20 }).toBe(true);
/** In both processes; null while they differ. */
const isUnknownTo = (caller: Caller, id: string) => async () => {
  const target = addressFor(caller, id, '');
  const ask = (process: number) => answerOf(target, credentials[caller], process);
  const [one, other] = await Promise.all([ask(0), ask(1)]);
  return one.status === other.status ? one.status === 404 : null;
};
const oneOf = (mode: Asset['mode'], approval: Asset['approval']) =>
  assets.find(
    (one) => one.mode === mode && one.approval === approval && one.period === 'none',
  ) as Asset;

describe('what was served', () => {
  it('costs no query for a forged signature', async () => {
    const { id } = oneOf('signed', 'none');
    const askAll = async () => {
      for (const caller of ['signed, forged', 'signed by others', 'nobody'] as const)
        expect((await answerOf(addressFor(caller, id, ''))).status).toBe(404);
    };
    await answerOf(addressFor('signed', id, ''));
    await askAll();
    const queries = await countQueries(async () => {
      for (let n = 0; n < 170; n++) await askAll();
    });
    expect(queries).toBe(0);
  });

  it.each<[string, Asset['mode'], Asset['approval'], (id: string) => Promise<unknown>]>([
    [
      'the approval',
      'approved',
      'Approved',
      (id) => domain.sql("UPDATE asset SET approval_state = 'in_review' WHERE id = $1", [id]),
    ],
    [
      'the approval of the original',
      'approved',
      'of the original',
      (id) =>
        domain.sql(
          "UPDATE asset SET approval_state = 'in_review' WHERE id = (SELECT parent_id FROM asset WHERE id = $1)",
          [id],
        ),
    ],
    [
      'the period',
      'open',
      'none',
      (id) => domain.sql('UPDATE asset SET valid_until = $2 WHERE id = $1', [id, domain.now()]),
    ],
    [
      'the period of the original',
      'open',
      'of the original',
      (id) =>
        domain.sql(
          'UPDATE asset SET valid_until = $2 WHERE id = (SELECT parent_id FROM asset WHERE id = $1)',
          [id, domain.now()],
        ),
    ],
    [
      'the mode',
      'open',
      'in_review',
      async () => changeLibrary(domain, await libraryOf('open'), { delivery: 'approved' }),
    ],
    ['the key', 'signed', 'none', () => deleteDeliveryKey(domain, owner.settings, keys.ours.kid)],
  ])('ends within a second with %s', async (_, mode, approval, withdraw) => {
    const { id } = oneOf(mode, approval);
    const caller = mode === 'signed' ? 'signed' : 'nobody';
    expect(await isUnknownTo(caller, id)()).toBe(false);
    await withdraw(id);
    await withinASecond(isUnknownTo(caller, id));
    expect(await isUnknownTo('member', id)()).toBe(false);
  });

  it('ends within a second with the original of a variant', async () => {
    const { id } = await anAsset('approved', 'of the original', 'none');
    const gone = isUnknownTo('nobody', id);
    expect(await gone()).toBe(false);
    await domain.sql('UPDATE asset SET parent_id = NULL WHERE id = $1', [id]);
    await withinASecond(gone);
  });

  it('ends with an approval withdrawn while the library becomes one of approved assets', async () => {
    const inMode = (mode: string) =>
      domain.sql('UPDATE library SET delivery = $1::"Delivery" WHERE id = $2', [mode, 'open']);
    await inMode('open');
    const { id } = await anAsset('open', 'Approved', 'none');
    const other = oneOf('open', 'in_review').id;
    await withinASecond(async () => (await isUnknownTo('nobody', other)()) === false);
    const client = await domain.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("UPDATE asset SET approval_state = 'in_review' WHERE id = $1", [id]);
      await inMode('approved');
      await withinASecond(isUnknownTo('nobody', other));
      expect(await isUnknownTo('nobody', id)()).toBe(false);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await withinASecond(isUnknownTo('nobody', id));
  });
});
