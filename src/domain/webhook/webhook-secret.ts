import { randomBytes } from 'node:crypto';
import { openSecret, type Secrets, sealSecret } from '../access/secret/secrets';

type Endpoint = { id: string; organizationId: string };

/** The context bound to a secret's seal: changing the row cannot have another endpoint use it. */
export const sealOfWebhook = ({ id, organizationId }: Endpoint) => `${id} ${organizationId}`;

/** A new secret in the form of Standard Webhooks, and as it is stored. */
export function newWebhookSecret(secrets: Secrets, endpoint: Endpoint) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const sealed = sealSecret(secrets, secret, sealOfWebhook(endpoint), 'webhook');
  return { secret, sealed };
}

export const openWebhookSecret = (secrets: Secrets, endpoint: Endpoint, sealed: Uint8Array) =>
  openSecret(secrets, sealed, sealOfWebhook(endpoint), 'webhook');
