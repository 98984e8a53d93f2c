import { createToken } from '@/domain/credential/create-token';
import { command, OPERATOR } from './command';
import { organization, person, wholeNumber } from './shapes';

const DAY_SECONDS = 24 * 60 * 60;

export const tokenCreate = command({
  path: ['token', 'create'],
  summary: "Makes an access token of a person, for one organization or for the person's account.",
  options: {
    email: person,
    org: {
      ...organization,
      description: 'Limits the token to this organization, of which the person must be a member.',
      shape: organization.shape.optional(),
    },
    'expires-in': {
      value: 'SECONDS',
      description: 'How long the token holds, at most 10 years; 30 days when left out.',
      shape: wholeNumber(1, 3650 * DAY_SECONDS).default(30 * DAY_SECONDS),
    },
  },
  answers: ['accessToken', 'expiresAt'],
  async run({ domain }, { email, org, 'expires-in': seconds }) {
    const wanted = { email, organizationId: org ?? null, seconds };
    const { accessToken, expiresAt } = await createToken(domain, OPERATOR, wanted);
    return { accessToken, expiresAt: expiresAt.toISOString() };
  },
});
