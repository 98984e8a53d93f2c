import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { assetsPath } from '../support/api';
import { anImage } from '../support/images';
import { createOrganization } from '../support/organizations';
import { callMutation, createPerson, signIn, type Target } from '../support/people';
import { waitFor } from '../support/wait';
import { call, upload } from './client';

type Event = { id: string; type: string; libraryId: string; data: { assetId: string | null } };
type Received = { event: Event; body: string; headers: IncomingHttpHeaders; at: number };
type Attempt = { status: number | null; failure: string | null; answer: string | null };
type Delivery = { id: number; type: string; state: string; attempts: Attempt[] };

const receivers: { close(): void }[] = [];
export const closeReceivers = () => {
  for (const receiver of receivers.splice(0)) receiver.close();
};

/** A receiver; it stores every request, and its answers can be set. */
export async function aReceiver(answer: RequestListener = (_, response) => response.end('ok')) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (body) {
      const { headers } = request;
      received.push({ event: JSON.parse(body), body, headers, at: performance.now() });
    }
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receivers.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/** An organization whose owner manages webhooks, as on the page of webhooks, with a key for its one library. */
export async function aWebhookOwner(service: Target, name: string) {
  const organization = await createOrganization(service, { name, libraries: ['first'] });
  const { url } = service;
  const library = { assets: assetsPath(organization.id, 'first'), key: organization.key, url };
  const request = library;
  const person = await createPerson(service, { [organization.id]: 'owner' });
  const cookie = await signIn(service, person);

  async function manage<Result = void>(procedure: string, input: object): Promise<Result> {
    const all = { organizationId: organization.id, ...input };
    const answer = await callMutation(service, `webhook.${procedure}`, all, { cookie });
    const { result, error } = await answer.json();
    if (error) throw new Error(`webhook.${procedure}: ${error.message}`);
    return result.data;
  }

  async function read<Result>(procedure: string, input: object): Promise<Result> {
    const all = JSON.stringify({ organizationId: organization.id, ...input });
    const path = `/api/trpc/settings.${procedure}?input=${encodeURIComponent(all)}`;
    const answer = await fetch(service.url + path, { headers: { cookie } });
    return (await answer.json()).result.data;
  }

  /** All deliveries to a webhook, oldest first. */
  async function deliveriesTo(webhookId: string): Promise<Delivery[]> {
    const all: Delivery[] = [];
    for (let before: number | null = null; ; ) {
      const page: { deliveries: Delivery[]; next: number | null } = await read('deliveries', {
        webhookId,
        before,
      });
      all.push(...page.deliveries);
      if (page.next === null) return all.toReversed();
      before = page.next;
    }
  }

  const events = async (after = '0') => {
    const path = `/organizations/${organization.id}/events?limit=500&after=${after}`;
    return (await call<Event[]>(path, request)).data;
  };

  async function anUploaded(name: string): Promise<string> {
    const files = [{ name, bytes: await anImage('png', 80 + Math.floor(Math.random() * 400), 60) }];
    const { data } = await upload(library, files);
    return String(data.assets[0]?.id);
  }

  return {
    organization,
    library,
    request,
    manage,
    deliveriesTo,
    events,
    anUploaded,
    add: (url: string, types: string[] = [], libraries: string[] = []) =>
      manage<{ webhookId: string; secret: string }>('add', { url, types, libraries }),
    tag: (id: string, name: string) =>
      call(`${library.assets}/tag`, {
        ...request,
        method: 'POST',
        json: { assetIds: [id], tags: [name] },
      }),
    /** An uploaded asset whose processing has published its last event. */
    async aProcessed(name: string): Promise<string> {
      const id = await anUploaded(name);
      await until('It was processed', async () =>
        (await events()).some(({ type, data }) => type === 'asset.updated' && data.assetId === id),
      );
      return id;
    },
    /** Waits until all of the log of a webhook is delivered. */
    allDelivered: (webhookId: string, least = 0) =>
      until('The log is complete', async () => {
        const log = await deliveriesTo(webhookId);
        return log.length >= least && log.every(({ state }) => state === 'delivered');
      }),
  };
}

export const until = (what: string, check: () => Promise<boolean> | boolean, timeoutMs = 60_000) =>
  waitFor(check, { what, timeoutMs, intervalMs: 100 });

/** Whether the events of each asset came in order; repetitions are allowed. */
export function expectInOrder(received: Received[]) {
  const last = new Map<string, number>();
  for (const { event } of received) {
    const subject = event.data.assetId ?? '';
    expect(Number(event.id)).toBeGreaterThanOrEqual(last.get(subject) ?? 0);
    last.set(subject, Number(event.id));
  }
}
