import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { keptService } from '../support/environments';
import { anImageFile } from '../support/images';
import { type Span, startOtlpCollector } from '../support/servers/otlp-collector';
import { endService, type RunningService, startService } from '../support/service';
import { aLibrary, call, type OwnLibrary, processed, upload } from './client';

let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let service: RunningService;
let library: OwnLibrary;
let assetId: string;
const CALLERS_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

beforeAll(async () => {
  collector = await startOtlpCollector();
  service = await startService({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
  const { url } = service;
  library = await aLibrary(url);
  const file = await anImageFile('confidential-name.jpg', 900, 600);
  assetId = (await upload(library, [file])).data.assets[0]?.id as string;
  await processed(library, assetId);
});
afterAll(async () => {
  await endService(service);
  await collector.stop();
});

const metrics = (headers: Record<string, string> = {}, url = service.url) =>
  fetch(`${url}/metrics`, { headers });

/** The value of the metric in the matching line. */
async function figure(beginning: RegExp): Promise<number> {
  const line = (await (await metrics()).text()).split('\n').find((each) => beginning.test(each));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
}

describe('GET /metrics', () => {
  it('reports requests, queue, runs, storage, pool and memory of both processes', async () => {
    const answer = await metrics();
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const text = await answer.text();
    for (const beginning of [
      'vitrine_http_requests_total{operation="asset.get",code="200",process="web"}',
      'vitrine_http_request_seconds_bucket{le="0.01",operation="asset.get",process="web"}',
      'vitrine_events_unsent 0',
      'vitrine_event_oldest_seconds 0',
      'vitrine_run_oldest_queued_seconds ',
      'vitrine_step_seconds_count{function="vitrine-process-asset",process="worker"}',
      'vitrine_database_connections{state="used",process="web"}',
      'vitrine_database_connections{state="used",process="worker"}',
      'process_resident_memory_bytes{process="web"}',
      'process_resident_memory_bytes{process="worker"}',
      'vitrine_database_up 1',
      'vitrine_store_up{process="web"} 1',
      'vitrine_assets{state="live"} 1',
    ])
      expect(text).toContain(`\n${beginning}`);
    // A metric family has one header, even if several processes report it.
    const families = text.match(/^# TYPE \S+/gm) ?? [];
    expect(new Set(families).size).toBe(families.length);
    expect(await figure(/^vitrine_storage_bytes /)).toBeGreaterThan(1000);
  });

  it('counts each answer once, refusals under their status', async () => {
    const counted = /^vitrine_http_requests_total\{operation="tag.list",code="401"/;
    const tags = library.assets.replace(/assets$/, 'tags');
    expect(await figure(counted)).toBeNaN();
    for (let times = 0; times < 3; times++)
      expect((await call(tags, { url: service.url })).status).toBe(401);
    expect(await figure(counted)).toBe(3);
  });

  it('is open to local readers, or with a token set, to its senders', async () => {
    expect((await metrics({ 'X-Forwarded-For': '203.0.113.9' })).status).toBe(404);
    const { url } = await keptService('private networks');
    const asked = async (sent?: string) =>
      (await metrics(sent ? { Authorization: `Bearer ${sent}` } : {}, url)).status;
    const token = 'a-token-of-the-metrics';
    expect([await asked(), await asked(`${token}x`), await asked(token)]).toEqual([401, 401, 200]);
  });
});

describe('the log', () => {
  it('has a line for each request with its id, operation, route, organization and figures', async () => {
    const path = `${library.assets}/${assetId}`;
    const { headers } = await call(path, library);
    const id = headers.get('x-request-id');
    const lines = () =>
      service
        .log()
        .split('\n')
        .filter((line) => line.includes(`"${id}"`));
    await expect.poll(lines).toHaveLength(1);
    const line = JSON.parse(lines()[0] as string);
    expect(line).toMatchObject({
      msg: 'request',
      method: 'GET',
      operation: 'asset.get',
      route: '/api/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}',
      organization: library.organizationId,
      library: library.libraryId,
      status: 200,
    });
    expect(line.ms).toBeGreaterThan(0);
    expect(line.bytes).toBeGreaterThan(Number(headers.get('content-length')));
  });

  it('never contains a key, a token, a claim link, a file URL or a search text', async () => {
    const { url } = service;
    const person = ['--email', 'watched@example.org'];
    const password = 'a long password';
    await admin(service, 'user', 'create', ...person, '--name', 'W', '--password', password);
    const { accessToken = '' } = await admin(service, 'token', 'create', ...person);
    const { key } = library;
    await call('/me', { key: accessToken, url });
    const at = library.assets;
    await call(`${at}?page=1&tags=confidential-tag`, { key, url });
    const search = `/organizations/${library.organizationId}/search`;
    await call(`${search}?q=confidential-words`, { key, url });
    // Also sends secrets in the wrong places.
    await fetch(`${url}/api/${key}?access_token=${accessToken}`);
    await fetch(`${url}/api/trpc/${key}`);
    await fetch(`${url}/${accessToken}?q=confidential-words`);
    await fetch(`${url}/cdn/${assetId}?v=1`);
    await fetch(`${url}/cdn/${assetId}/400`);
    const claim = new URL(library.claimUrl).pathname;
    expect((await fetch(url + claim)).status).toBe(200);
    const last = await fetch(`${url}/healthz`);
    await expect.poll(() => service.log()).toContain(last.headers.get('x-request-id'));
    const secrets = [key, accessToken, claim.split('/').at(-1) as string, assetId, 'confidential'];
    for (const secret of secrets) expect(service.log()).not.toContain(secret);
  });
});

describe('traces', () => {
  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  const attribute = ({ attributes }: Span, key: string) =>
    attributes.find((each) => each.key === key)?.value;

  it('of requests and worker steps reach the collector of the standard variables', async () => {
    await expect
      .poll(() => named('vitrine-process-asset').length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    const route = 'GET /api/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}';
    await expect.poll(() => named(route).length, { timeout: 10_000 }).toBeGreaterThan(0);
    const [span] = named(route) as [Span];
    expect(attribute(span, 'vitrine.operation')?.stringValue).toBe('asset.get');
    expect(Number(attribute(span, 'http.response.status_code')?.intValue)).toBe(200);
  });

  it('continue the trace of the caller', async () => {
    const parent = '00f067aa0ba902b7';
    const headers = { traceparent: `00-${CALLERS_TRACE}-${parent}-01` };
    await call('/me', { headers, url: service.url });
    const own = () => collector.spans.find(({ traceId }) => traceId === CALLERS_TRACE);
    await expect.poll(own, { timeout: 10_000 }).toMatchObject({ parentSpanId: parent });
  });
});
