import { admin } from '../../support/admin';
import { sendRequest } from '../../support/api';
import type { Organization } from '../../support/organizations';
import { createPerson } from '../../support/people';
import type { RunningService } from '../../support/service';

/** Adds a webhook to an organization, as a new owner. */
export async function addWebhook(
  service: RunningService,
  { id }: Organization,
  json: { url: string; types: string[]; libraries: string[] },
) {
  const { email } = await createPerson(service, { [id]: 'owner' });
  const { accessToken: key } = await admin(service, 'token', 'create', '--email', email);
  const path = `/organizations/${id}/webhooks`;
  const answer = await sendRequest(service.url, path, { method: 'POST', key, json });
  if (!answer.ok) throw new Error(`The webhook was not added: ${await answer.text()}`);
}
