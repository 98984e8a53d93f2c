import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetsPath } from '../support/api';
import { type KeptService, keptService } from '../support/environments';
import { anImage } from '../support/images';
import { createOrganization, type Organization } from '../support/organizations';
import { waitFor } from '../support/wait';
import { call } from './client';

let service: KeptService;
let organization: Organization;
let uploads: string;
let server: Server;
let respond: RequestListener;
let image: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  image = await anImage('png', 300, 200);
  server = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  service = await keptService('private networks');
  organization = await createOrganization(service, { name: 'Fetched', libraries: ['first'] });
  uploads = assetsPath(organization.id, 'first').replace('assets', 'uploads');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Progress = { id: string; state: string; assetId: string; error: { message: string } | null };

/** The result of an upload from a URL. */
async function fetched(url: string): Promise<Progress> {
  const { key } = organization;
  const request = { key, url: service.url };
  const json = { source: { url } };
  const begun = await call<Progress>(uploads, { ...request, method: 'POST', json });
  expect([begun.status, begun.data.state]).toEqual([201, 'receiving']);
  return waitFor(
    async () => {
      const { data } = await call<Progress>(`${uploads}/${begun.data.id}`, request);
      return ['done', 'refused'].includes(data.state) && data;
    },
    { what: 'The upload ended', timeoutMs: 30_000 },
  );
}

const here = (host: string) => `http://${host}:${(server.address() as AddressInfo).port}/sea.png`;

describe('an upload from a URL', { timeout: 60_000 }, () => {
  it('creates an asset with the bytes sent by the server', async () => {
    respond = (_, response) => response.end(image);
    const { state, assetId } = await fetched(here('127.0.0.1'));
    expect(state).toBe('done');
    const path = `${assetsPath(organization.id, 'first')}/${assetId}`;
    const { data } = await call<{ name: string; url: string }>(path, {
      key: organization.key,
      url: service.url,
    });
    expect(data.name).toBe('sea.png');
    const served = new Uint8Array(await (await fetch(data.url)).arrayBuffer());
    expect(Buffer.compare(served, image)).toBe(0);
  });

  it('gives the reason for a refusal', async () => {
    respond = (_, response) => response.writeHead(410).end();
    expect(await fetched(here('127.0.0.1'))).toMatchObject({
      state: 'refused',
      error: { code: 'BAD_USER_INPUT', message: 'The server answered with status 410.' },
    });
    // The operator allows only one address of this machine.
    expect(await fetched(here('127.0.0.2'))).toMatchObject({
      state: 'refused',
      error: { message: 'The URL leads to an address that is not public.' },
    });
  });
});
