import { randomBytes } from 'node:crypto';
import { boundToRow, openSecret, type Secrets, sealSecret } from '../access/secret/secrets';

type Endpoint = { id: string; organizationId: string };

/** A new secret in the form of Standard Webhooks, and as it is stored. */
export function newWebhookSecret(secrets: Secrets, { id, organizationId }: Endpoint) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const sealed = sealSecret(secrets, secret, boundToRow(id, organizationId), 'webhook');
  return { secret, sealed };
}

export const openWebhookSecret = (
  secrets: Secrets,
  { id, organizationId }: Endpoint,
  sealed: Uint8Array,
) => openSecret(secrets, sealed, boundToRow(id, organizationId), 'webhook');
