import { revokeToken } from '@/domain/access/revoke-token';
import { command, operator } from './command';
import { handedOut } from './shapes';

export const tokenRevoke = command({
  words: ['token', 'revoke'],
  summary: 'Ends an access token at once. Answers false when there was nothing to end.',
  options: { token: handedOut('T', 'The access token.') },
  answers: ['revoked'],
  run: async ({ domain }, { token }) => ({ revoked: await revokeToken(domain, operator, token) }),
});
