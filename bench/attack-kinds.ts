import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { API_VERSION, uploadForm } from '../e2e/support/api';
import { anImage } from '../src/testing/images';

export type Tenant = { url: string; organization: string; library: string; key: string };
/** `slowUrl`: a server that answers with a byte a second. */
export type Attacked = Tenant & { slowUrl: string };
type Run = { isOver(): boolean; count(status: number | string): void };
type Attack = (attacked: Attacked, run: Run) => Promise<unknown>;
type Sent = { method?: string; body?: string; cookie?: string; from?: string; headers?: object };

const MEGABYTE = 1_000_000;
/** Calls a minute that the limits allow a key. */
const CALLS_A_MINUTE = 600;
let network = 0;
/** Another address of this machine each time: limits count strangers by theirs. */
const anotherNetwork = () => `127.${1 + ((network >> 8) % 250)}.${network++ % 250}.2`;

function open({ url, key }: { url: string; key?: string }, path: string, sent: Sent) {
  const { method = sent.body ? 'POST' : 'GET', body, cookie, from = '127.0.0.1', headers } = sent;
  return request(url + path, {
    method,
    localAddress: from,
    agent: false,
    headers: {
      'Api-Version': API_VERSION,
      Accept: 'application/json, text/event-stream',
      'X-Requested-With': 'vitrine',
      ...(body && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      }),
      ...(cookie ? { cookie } : key && { Authorization: `Bearer ${key}` }),
      ...headers,
    },
  });
}

async function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(sent, 'response');
  return answer;
}

/** Sends a request on a connection of its own and reads the answer; returns its status. */
export async function send(tenant: { url: string; key?: string }, path: string, sent: Sent = {}) {
  const begun = open(tenant, path, sent);
  begun.end(sent.body);
  const answer = await answerTo(begun);
  for await (const _ of answer);
  return answer.statusCode ?? 0;
}

/** Uploads a photo several times in one request: at most 20 times. */
export async function uploadPhotos(
  { url, library, key }: Tenant,
  photo: Uint8Array,
  count: number,
) {
  const files = Array.from({ length: count }, (_, n) => ({
    name: `photo ${n}.jpg`,
    bytes: new Uint8Array(photo),
  }));
  const answer = await fetch(`${url}${library}/assets`, {
    method: 'POST',
    headers: { 'Api-Version': API_VERSION, Authorization: `Bearer ${key}` },
    body: uploadForm(files),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

export async function startSlowServer() {
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': MEGABYTE });
    while (!response.destroyed) {
      response.write('x');
      await pause(1000);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/image.jpg`, close };
}

/** Several loops that send without pause until the end. */
const repeat = (loops: number, run: Run, task: (loop: number) => Promise<number>) =>
  Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      while (!run.isOver()) run.count(await task(loop).catch((error) => error.code));
    }),
  );

/** Requests that are begun and held: opened again when the service ends them. */
const hold = (sockets: number, run: Run, begin: (socket: number) => ClientRequest) =>
  repeat(sockets, run, async (socket) => {
    const begun = begin(socket);
    const over = setInterval(() => run.isOver() && begun.destroy(), 100);
    begun.on('error', () => {});
    let status = 0;
    begun.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      answer.on('error', () => {});
    });
    try {
      await once(begun, 'close');
    } catch {
      // The service has cut it off.
    }
    clearInterval(over);
    await pause(500);
    return status;
  });

/** A body of which a byte arrives each second. */
function trickle(tenant: { url: string; key?: string }, path: string, from: string) {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': 1.2 * MEGABYTE,
    // As a page of the service sends it: a strange origin is refused without its body.
    Origin: tenant.url,
  };
  const begun = open(tenant, path, { method: 'POST', from, headers });
  const timer = setInterval(() => begun.write(' '), 1000);
  begun.on('close', () => clearInterval(timer));
  begun.write('{');
  return begun;
}

async function throwawayLibraries(
  url: string,
  count: number,
  photo: Uint8Array,
): Promise<Tenant[]> {
  const made: Tenant[] = [];
  for (let n = 0; n < count; n++) {
    const answer = await fetch(`${url}/api/libraries`, {
      method: 'POST',
      headers: { 'Api-Version': API_VERSION, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `${process.pid}-${n}@example.org` }),
    });
    const { data } = await answer.json();
    const library = `/api/organizations/${data.organizationId}/libraries/${data.libraryId}`;
    const tenant = { url, organization: data.organizationId, library, key: data.apiKey };
    await uploadPhotos(tenant, photo, 1);
    made.push(tenant);
  }
  return made;
}

/** Tags all photos and takes the tag away again, as often as the limits allow: an event for each photo and call. */
async function tagAll(attacked: Attacked, run: Run) {
  const { url, library, key } = attacked;
  const answer = await fetch(`${url}${library}/assets?pageSize=100`, {
    headers: { 'Api-Version': API_VERSION, Authorization: `Bearer ${key}` },
  });
  const { data } = await answer.json();
  const assetIds = data.map(({ id }: { id: string }) => id);
  let isTagged = false;
  await repeat(1, run, async () => {
    isTagged = !isTagged;
    const body = JSON.stringify({ assetIds, tags: ['attack'] });
    const begun = performance.now();
    const path = `${library}/assets/${isTagged ? 'tag' : 'untag'}`;
    const status = await send(attacked, path, { body, from: '127.0.0.2' });
    await pause(Math.max(0, 60_000 / CALLS_A_MINUTE - (performance.now() - begun)));
    return status;
  });
}

/** One asset of a tenant. */
async function anAssetOf({ url, library, key }: Tenant): Promise<string> {
  const answer = await fetch(`${url}${library}/assets?pageSize=1`, {
    headers: { 'Api-Version': API_VERSION, Authorization: `Bearer ${key}` },
  });
  const { data } = await answer.json();
  return data[0].id;
}

const JSON_BYTES = 1_048_576;
const STRANGER_BYTES = 65_536;
const MESSAGE_BYTES = 32 * 1_048_576;
const FORM_BYTES = 9 * MEGABYTE;

/** A form with one file that is encoded as mails are. */
const encodedForm = (encoding: string, repeated: string) => ({
  body: `--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${repeated.repeat(FORM_BYTES / repeated.length)}\r\n--b--\r\n`,
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
});

/** The largest body that an entry point accepts, made of what costs it most. */
const LARGEST: Record<string, (attacked: Attacked) => Promise<Sent & { path: string }>> = {
  rest: async (attacked) => ({
    path: `${attacked.library}/assets/${await anAssetOf(attacked)}/description`,
    method: 'PATCH',
    body: JSON.stringify({ description: 'x'.repeat(JSON_BYTES - 100) }),
  }),
  trpc: async ({ url }) => ({
    path: '/api/trpc/library.createUnclaimed',
    body: JSON.stringify({
      email: 'a@example.org',
      name: 'e\u0323\u0301'.repeat(STRANGER_BYTES / 6),
    }),
    headers: { Origin: url },
  }),
  identity: async ({ url }) => ({
    path: '/api/auth/sign-in/email',
    body: JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(30_000) }),
    headers: { Origin: url },
  }),
  mcp: async ({ organization }) => ({
    path: '/mcp',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'upload_asset',
        arguments: {
          organizationId: organization,
          libraryId: 'one',
          source: {
            kind: 'base64',
            filename: 'a.jpg',
            mimeType: 'image/jpeg',
            data: 'QUJD'.repeat((MESSAGE_BYTES - 1000) / 4),
          },
        },
      },
    }),
  }),
  'quoted-printable': async ({ library }) => ({
    path: `${library}/assets`,
    method: 'POST',
    ...encodedForm('quoted-printable', '=41=42c\r\n'),
  }),
  base64: async ({ library }) => ({
    path: `${library}/assets`,
    method: 'POST',
    ...encodedForm('base64', 'QQ=='),
  }),
};

const largestBodies = Object.fromEntries(
  Object.entries(LARGEST).map(([name, make]): [string, Attack] => [
    `largest body: ${name}`,
    async (attacked, run) => {
      const { path, ...sent } = await make(attacked);
      await repeat(2, run, async () => {
        const status = await send(attacked, path, { ...sent, from: '127.0.0.2' });
        await pause(60_000 / CALLS_A_MINUTE);
        return status;
      });
    },
  ]),
);

/** What an attacker does, until it is over. */
export const attacks: Record<string, Attack> = {
  ...largestBodies,
  'bulk events': tagAll,
  streams: (attacked, run) =>
    Promise.all([
      tagAll(attacked, run),
      hold(20, run, () => {
        const path = `/api/organizations/${attacked.organization}/events`;
        const begun = open(attacked, path, {
          from: '127.0.0.2',
          headers: { Accept: 'text/event-stream' },
        });
        begun.on('response', (answer) => answer.resume());
        return begun.end();
      }),
    ]),
  'claim pages': ({ url }, run) =>
    repeat(3, run, () => send({ url }, '/claim/x', { from: anotherNetwork() })),
  docs: ({ url }, run) => repeat(3, run, () => send({ url }, '/docs', { from: anotherNetwork() })),
  passwords: ({ url }, run) =>
    repeat(4, run, () =>
      send({ url }, '/api/auth/sign-in/email', {
        body: JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'wrong horse' }),
        from: anotherNetwork(),
        headers: { Origin: url },
      }),
    ),
  archives: async ({ url }, run) => {
    const photo = Buffer.concat([await anImage('jpeg'), Buffer.alloc(20 * MEGABYTE)]);
    const tenants = await throwawayLibraries(url, 4, photo);
    await hold(8, run, (socket) => {
      const tenant = tenants[socket % tenants.length] as Tenant;
      return open(tenant, `${tenant.library}/archive`, { from: '127.0.0.2' }).end();
    });
  },
  messages: (attacked, run) => hold(5, run, () => trickle(attacked, '/mcp', '127.0.0.2')),
  'fetched URLs': async (attacked, run) => {
    const body = JSON.stringify({ source: { url: attacked.slowUrl } });
    await repeat(6, run, async () => {
      const status = await send(attacked, `${attacked.library}/uploads`, {
        body,
        from: '127.0.0.2',
      });
      await pause(1000);
      return status;
    });
  },
  bodies: ({ url }, run) =>
    hold(14, run, () => trickle({ url }, '/api/trpc/library.createUnclaimed', anotherNetwork())),
};
