import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import type { Access } from '@/platform/database/generated/enums';
import { TESTER } from '@/testing/accounts';
import { aCollector } from '@/testing/collections';
import { aDomain, aLibrary } from '@/testing/domain';
import { authorizeSettings, type SettingsForOwner } from '../access/authorize-settings';
import { authorizeWebhooks, type WebhooksOfKey } from '../access/authorize-webhooks';
import { findKeyPrincipal, verifyKey } from '../access/verify/verify-key';
import { changeKey, rotateKey } from '../credential/change-key';
import { createKey } from '../credential/create-key';
import { revokeKey } from '../credential/revoke-key';
import { restoreLibrary, trashLibrary } from '../library/trash-library';
import { addWebhook } from './add-webhook';
import { catchUp } from './catch-up';
import { changeWebhook, deleteWebhook } from './change-webhook';
import { composeMessage } from './compose-message';
import { getWebhook, listWebhooks } from './list-webhooks';
import { replayEvents, sendTestEvent } from './resend-deliveries';
import { findActiveEndpoint, takeDueDeliveries } from './take-due-deliveries';

const domain = await aDomain();
const { sql } = domain;
let organizationId: string;
let owner: SettingsForOwner;
let one: string;
let two: string;
beforeEach(async () => {
  const made = await aCollector(domain);
  ({ organizationId } = made);
  owner = authorizeSettings(made.principal, organizationId, 'owner', null);
  [one, two] = [(await made.library('One')).id, (await made.library('Two')).id];
  await sql('DELETE FROM published_event');
});

const grantsOf = (libraries: string[], access: Access = 'read') =>
  new Map(libraries.map((id) => [id, access]));

async function aKey(libraries: string[]) {
  const wanted = { organizationId, name: 'Shop', grants: grantsOf(libraries) };
  const { keyId } = await createKey(domain, TESTER, wanted);
  return { keyId, webhooks: await webhooksOf(keyId) };
}
async function webhooksOf(keyId: string) {
  const principal = await findKeyPrincipal(domain, keyId);
  return authorizeWebhooks(principal as never, organizationId, null) as WebhooksOfKey;
}
const add = async (by: SettingsForOwner | WebhooksOfKey, libraries: string[]) =>
  (await addWebhook(domain, by, { url: 'https://receiver.example', types: [], libraries }))
    .webhookId;
const grant = (keyId: string, libraries: string[]) =>
  changeKey(domain, owner, keyId, { name: 'Shop', grants: grantsOf(libraries) });
const listed = async (by: SettingsForOwner | WebhooksOfKey = owner) =>
  (await listWebhooks(domain, by)).map(({ id, libraries }) => ({ id, libraries }));
const refused = (code: string, message = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

const publish = async (libraryId: string) => {
  await sql(
    `INSERT INTO published_event (type, organization_id, library_id, actor, created)
     VALUES ('library.updated', $1, $2, '{"type": "system", "id": null}', $3)`,
    [organizationId, libraryId, domain.clock.now],
  );
  await sql('SELECT place_events()');
};
/** The libraries of the events that are sent to an endpoint now. */
async function sent(webhookId: string) {
  const endpoint = await findActiveEndpoint(domain, webhookId);
  if (!endpoint) return [];
  const due = await takeDueDeliveries(domain, webhookId, 50);
  const messages = await Promise.all(
    due.map((each) =>
      composeMessage(domain, endpoint, each, ({ event_library_id: libraryId }) => ({ libraryId })),
    ),
  );
  return messages.map((message) => message && JSON.parse(message.body).libraryId).sort();
}

describe('a key', () => {
  it('sees and changes its own webhooks only; owners see all, with the name of the key', async () => {
    const [shop, other] = [await aKey([one]), await aKey([one])];
    const own = await add(shop.webhooks, [one]);
    const theirs = [await add(other.webhooks, [one]), await add(owner, [])];
    expect(await listed(shop.webhooks)).toEqual([{ id: own, libraries: [one] }]);
    expect((await listWebhooks(domain, owner)).map(({ id, key }) => [id, key?.name])).toEqual(
      expect.arrayContaining([
        [own, 'Shop'],
        [theirs[1], undefined],
      ]),
    );
    for (const id of theirs) {
      const changes = { url: 'https://mine.example' };
      const calls = await Promise.allSettled([
        changeWebhook(domain, shop.webhooks, id, changes),
        deleteWebhook(domain, shop.webhooks, id),
        getWebhook(domain, shop.webhooks, id),
        sendTestEvent(domain, shop.webhooks, id),
        replayEvents(domain, shop.webhooks, id, new Date(0)),
      ]);
      for (const call of calls) expect(call).toMatchObject({ reason: refused('NOT_FOUND') });
    }
    await deleteWebhook(domain, shop.webhooks, own);
    expect((await listed()).map(({ id }) => id).sort()).toEqual(theirs.sort());
  });

  it('names libraries that it reads, also when an owner changes its webhook', async () => {
    const { webhooks } = await aKey([one]);
    const id = await add(webhooks, [one]);
    const refusals = [
      [[], 'BAD_USER_INPUT'],
      [[one, two], 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'],
      [['unknown'], 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'],
    ] as const;
    for (const [names, code] of refusals) {
      const libraries = [...names];
      await expect(add(webhooks, libraries)).rejects.toEqual(refused(code));
      for (const by of [webhooks, owner])
        await expect(changeWebhook(domain, by, id, { libraries })).rejects.toEqual(refused(code));
    }
    await trashLibrary(domain, owner, one);
    const call = add(webhooks, [one]);
    await expect(call).rejects.toEqual(refused('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'));
    expect(await listed()).toEqual([{ id, libraries: [one] }]);
  });

  it('has a share of the webhooks of the organization', async () => {
    const { webhooks } = await aKey([one]);
    const adding = Array.from({ length: LIMITS.webhooksOfKey + 1 }, () => add(webhooks, [one]));
    const refusals = (await Promise.allSettled(adding)).filter(
      ({ status }) => status !== 'fulfilled',
    );
    expect(refusals).toMatchObject([{ reason: refused('FORBIDDEN', /A key/) }]);
    await add(owner, []);
  });

  it('of an unclaimed organization has none', async () => {
    const { apiKey, organizationId: unclaimed } = await aLibrary(domain);
    const principal = await verifyKey(domain, apiKey);
    expect(() => authorizeWebhooks(principal as never, unclaimed, null)).toThrow(/claim/);
  });
});

describe('the webhook of a key', () => {
  it('gets no event of a library that the key reads no longer, replayed ones neither', async () => {
    const { keyId, webhooks } = await aKey([one, two]);
    const id = await add(webhooks, [one, two]);
    await publish(one);
    await publish(two);
    expect(await sent(id)).toEqual([one, two].sort());
    await grant(keyId, [one]);
    expect(await listed()).toEqual([{ id, libraries: [one] }]);
    expect(await sent(id)).toEqual([one, null].sort());
    await publish(two);
    await replayEvents(domain, webhooks, id, new Date(0));
    await sql('UPDATE webhook_endpoint SET behind_from = 0 WHERE id = $1', [id]);
    await catchUp(domain, id);
    expect(new Set(await sent(id))).toEqual(new Set([one, null]));
    const [{ count }] = await sql(
      'SELECT count(*)::int FROM webhook_delivery WHERE endpoint_id = $1 AND subject = $2',
      [id, two],
    );
    expect(count).toBe(1);
  });

  it('stays when the grants are written anew, and with a new secret of the key', async () => {
    const { keyId, webhooks } = await aKey([one, two]);
    const id = await add(webhooks, [one]);
    await grant(keyId, [one]);
    await rotateKey(domain, owner, keyId);
    expect(await listed()).toEqual([{ id, libraries: [one] }]);
  });

  it('gets nothing while its library is in the trash, and goes on after its restoration', async () => {
    const { webhooks } = await aKey([one]);
    const id = await add(webhooks, [one]);
    await publish(one);
    await trashLibrary(domain, owner, one);
    expect(new Set(await sent(id))).toEqual(new Set([null]));
    await restoreLibrary(domain, owner, one);
    expect(await sent(id)).toContain(one);
  });

  it.each<[string, (keyId: string) => Promise<unknown>]>([
    ['the last of its libraries', (keyId) => grant(keyId, [two])],
    ['the key', (keyId) => revokeKey(domain, TESTER, keyId)],
    ['the library itself', () => sql('DELETE FROM library WHERE id = $1', [one])],
    ['the row of the key', (keyId) => sql('DELETE FROM api_key WHERE id = $1', [keyId])],
  ])('ends with %s, and none is added meanwhile', async (_, end) => {
    const { keyId, webhooks } = await aKey([one]);
    await add(webhooks, [one]);
    const kept = await add(owner, [two]);
    await end(keyId);
    expect(await listed()).toEqual([{ id: kept, libraries: [two] }]);
    const late = add(webhooks, [one]);
    await expect(late).rejects.toEqual(refused('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'));
  });

  it('never gets all libraries when two of its grants end at the same time', async () => {
    const { keyId, webhooks } = await aKey([one, two]);
    await add(webhooks, [one, two]);
    const end = (library: string) =>
      sql('DELETE FROM key_grant WHERE key_id = $1 AND library_id = $2', [keyId, library]);
    await Promise.all([end(one), end(two)]);
    expect(await listed()).toEqual([]);
  });
});
