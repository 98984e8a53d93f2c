import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { PersonPrincipal } from '@/domain/access/principal';
import { makeMemoryStore } from '@/platform/rate-limit/in-memory';
import type { Visit } from '@/procedures/context';
import { aCollector } from '@/testing/collections';
import { aDomain, aReadyAsset, type TestDomain } from '@/testing/domain';
import {
  aShareLink,
  aStore,
  type SharedSite,
  startSharedFixture,
} from '@/testing/http/shared-fixture';
import { makePasswordTries } from './password-tries';

describe('tries of a password', () => {
  let tries: ReturnType<typeof makePasswordTries>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    tries = makePasswordTries(makeMemoryStore());
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  /** How often a network may try at once, and the seconds it has to wait then. */
  async function untilWaiting(network: string, link = 'link') {
    for (let allowed = 0; ; allowed++) {
      const { exceeded, resetsIn } = await tries.spend(link, network);
      if (exceeded) return { allowed, wait: resetsIn };
    }
  }

  const enterFrom = (network: string) => {
    const visit = { network, keep: () => {} } as Partial<Visit> as Visit;
    tries.watch(visit, 'link').keep('share', 'a pass');
  };

  it('from one network wait longer and longer', async () => {
    expect(await untilWaiting('a')).toEqual({ allowed: 20, wait: 600 });
    later(600);
    // The try that had to wait did not count in the longer windows.
    expect(await untilWaiting('a')).toEqual({ allowed: 20, wait: 600 });
    later(600);
    expect(await untilWaiting('a')).toEqual({ allowed: 0, wait: 2400 });
    let allowed = 40;
    for (let minute = 0; minute < 300; minute++, later(60))
      allowed += (await untilWaiting('a')).allowed;
    expect(allowed).toBe(80);
    expect((await untilWaiting('a')).wait).toBeGreaterThan(60_000);
  });

  it('from other networks, and on other links, do not wait for them', async () => {
    for (let network = 0; network < 50; network++) await untilWaiting(`attacker ${network}`);
    expect((await tries.spend('link', 'visitor')).exceeded).toBe(false);
    expect((await tries.spend('other link', 'attacker 1')).exceeded).toBe(false);
  });

  it('wait after the first wrong one while a thousand networks try, but the first never does', async () => {
    expect((await tries.spend('link', 'failed before')).exceeded).toBe(false);
    for (let network = 0; network < 1000; network++)
      await tries.spend('link', `attacker ${network}`);
    expect(await untilWaiting('failed before')).toEqual({ allowed: 0, wait: 600 });
    expect(await untilWaiting('visitor')).toEqual({ allowed: 1, wait: 600 });
    later(601);
    expect((await untilWaiting('visitor')).allowed).toBe(20);
  });

  it('from the network of somebody who knows it may be many, but not endless', async () => {
    await untilWaiting('office');
    enterFrom('office');
    expect((await untilWaiting('office')).allowed).toBe(100);
    expect((await untilWaiting('home')).allowed).toBe(20);
    expect((await untilWaiting('office', 'other link')).allowed).toBe(20);
  });
});

describe('a link with a password', () => {
  let domain: TestDomain;
  let member: PersonPrincipal;
  let organizationId: string;
  let library: LibraryForWriting;
  let site: SharedSite;
  beforeAll(async () => {
    domain = await aDomain();
    const owner = await aCollector(domain);
    ({ organizationId, principal: member } = owner);
    library = await owner.library();
    site = startSharedFixture(domain, await aStore());
  });
  afterAll(() => site.close());

  const PASSWORD = 'a long password';
  async function aLink(settings = {}) {
    const { id } = await aReadyAsset(domain, library, {});
    const content = { kind: 'assets' as const, assetIds: [id] };
    const wanted = { password: PASSWORD, ...settings };
    return aShareLink(domain, member, organizationId, content, wanted);
  }
  const enter = (token: string, password: string, address: string, cookie = '') =>
    site.call(token, 'enter', { password }, cookie, address);
  /** The statuses of wrong passwords sent at once, sorted. */
  async function statusesOf(token: string, tries: number, addressOf: (n: number) => string) {
    const answers = Array.from({ length: tries }, (_, n) =>
      enter(token, 'a wrong one', addressOf(n)),
    );
    return (await Promise.all(answers)).map(({ status }) => status).sort();
  }

  it('opens for a visitor while another network is locked out', async () => {
    const { token } = await aLink();
    // The addresses of an IPv6 network count together, also at once.
    const attacker = (n: number) => `2001:db8::${n}`;
    const wrong = await statusesOf(token, 22, attacker);
    expect(wrong).toEqual([...Array(20).fill(403), 429, 429]);
    expect((await enter(token, PASSWORD, attacker(99))).status).toBe(429);
    const entered = await enter(token, PASSWORD, '192.0.2.2');
    expect(entered.status).toBe(200);
    // With its cookie, a visitor gets in also from the network that is locked out.
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const seen = await site.call(token, 'block', { number: 0 }, cookie, attacker(1));
    expect(seen.status).toBe(200);
  });

  it('lets a whole office in, once somebody there knew the password', async () => {
    const { token } = await aLink();
    const office = () => enter(token, PASSWORD, '192.0.2.4');
    expect((await office()).status).toBe(200);
    const others = await Promise.all(Array.from({ length: 21 }, office));
    expect(others.map(({ status }) => status)).toEqual(Array(21).fill(200));
  });

  it('that has expired checks no password, and its tries count', async () => {
    const expiresAt = domain.now().getTime() + 60_000;
    const { token } = await aLink({ expiresAt });
    domain.clock.now = new Date(expiresAt);
    expect((await enter(token, PASSWORD, '192.0.2.5')).refusal).toBe('NOT_FOUND');
    const statuses = await statusesOf(token, 21, () => '192.0.2.5');
    expect(statuses).toEqual([...Array(19).fill(404), 429, 429]);
  });
});
