import { beforeAll, beforeEach, expect, it } from 'vitest';
import { claimLibrary } from '@/domain/library/claim-library';
import { aPerson } from '@/testing/accounts';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { startTrpcFixture } from '@/testing/http/trpc-fixture';
import { aSession } from '@/testing/sessions';

let domain: TestDomain;
let handler: ReturnType<typeof startTrpcFixture>;
let made: Awaited<ReturnType<typeof aLibrary>>;
let cookie: string;
beforeAll(async () => {
  domain = await aDomain();
});
beforeEach(async () => {
  made = await aLibrary(domain);
  const person = await aPerson(domain);
  const { principal } = await aSession(domain, person.id);
  await claimLibrary(domain, principal, made.claimToken, null);
  ({ cookie } = await aSession(domain, person.id));
  handler = startTrpcFixture(domain);
});

/** Opens the stream of a page and reads it in the background. */
async function follow(lastEventId?: string, signal?: AbortSignal) {
  const { organizationId, libraryId } = made;
  const input = JSON.stringify({ organizationId, libraryId, lastEventId });
  const answer = await fetch(
    `${handler.urlOf('event.follow')}?input=${encodeURIComponent(input)}`,
    {
      headers: { Cookie: cookie },
      signal,
    },
  );
  const stream = { text: '', ended: false };
  const read = async () => {
    for await (const chunk of answer.body ?? []) stream.text += Buffer.from(chunk).toString();
    stream.ended = true;
  };
  void read().catch(() => undefined);
  return stream;
}
const place = () => domain.test.pool.query('SELECT place_events()');

it('tells a page about changes, and continues after the last one it received', async () => {
  await place();
  const page = await follow();
  await expect.poll(() => page.text).toMatch(/data: \[\]/);
  const { id } = await anAsset(domain, made.library);
  await place();
  await expect.poll(() => page.text).toContain(`"type":"asset.created","assetId":"${id}"`);
  const [, first = ''] = /id: (\d+)/.exec(page.text) ?? [];
  const again = await follow(first);
  await expect.poll(() => again.text).toContain(id);
  handler.eventStreams.end();
  await expect.poll(() => page.ended && again.ended).toBe(true);
  handler.close();
});

it('tells a page that missed events of a change in its library, and goes on from there', async () => {
  const { id } = await anAsset(domain, made.library);
  await place();
  await domain.sql(
    `INSERT INTO event_removal SELECT $1, max(position) FROM published_event WHERE organization_id = $1`,
    [made.organizationId],
  );
  const statusAfter = async (after: string) => {
    const input = JSON.stringify({ organizationId: made.organizationId, after });
    const url = `${handler.urlOf('event.list')}?input=${encodeURIComponent(input)}`;
    return (await fetch(url, { headers: { Cookie: cookie } })).status;
  };
  expect([await statusAfter('1'), await statusAfter('0')]).toEqual([400, 200]);
  const page = await follow('1');
  await expect.poll(() => page.text).toContain('"type":"library.renamed"');
  expect(page.text).not.toContain(id);
  const other = await anAsset(domain, made.library);
  await place();
  await expect.poll(() => page.text).toContain(other.id);
  handler.eventStreams.end();
  handler.close();
});

it('leaves no unhandled rejection when a page disconnects', async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', note);
  const leaving = new AbortController();
  const page = await follow(undefined, leaving.signal);
  await expect.poll(() => page.text).toMatch(/data: \[\]/);
  leaving.abort();
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.off('unhandledRejection', note);
  expect(rejections).toEqual([]);
  handler.eventStreams.end();
  handler.close();
});
