import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Organization } from '../../support/organizations';
import { callMutation, createPerson, signIn } from '../../support/people';
import type { RunningService } from '../../support/service';

/** A receiver of webhooks; how often the message of each id came. */
export type Receiver = { url: string; received: Map<string, number>; close(): void };

/** Starts a receiver that accepts every message. */
export async function startReceiver(): Promise<Receiver> {
  const received = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    received.set(id, (received.get(id) ?? 0) + 1);
    request.resume().once('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Adds a webhook for promotes to an organization, as its owner on the page of webhooks. */
export async function addWebhook(service: RunningService, { id }: Organization, url: string) {
  const cookie = await signIn(service, await createPerson(service, { [id]: 'owner' }));
  const input = { organizationId: id, url, types: ['asset.promoted'], libraries: [] };
  const answer = await callMutation(service, 'webhook.add', input, { cookie });
  if (!answer.ok) throw new Error(`The webhook was not added: ${await answer.text()}`);
}
