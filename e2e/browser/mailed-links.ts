import { sendRequest } from '../support/api';
import { mailTo, service } from './fixtures';

/** A library created for an email address, and the link in the mail about it. */
export async function aMailedClaim(email: string, name = 'Atelier Morandi') {
  const answer = await sendRequest(service, '/libraries', {
    method: 'POST',
    json: { email, name },
  });
  const { data } = await answer.json();
  return { ...data, link: (await mailTo(email, /Claim your library/)).link };
}
