import { revokeToken } from '@/domain/credential/revoke-token';
import { command, OPERATOR } from './command';
import { plaintextSecret } from './shapes';

export const tokenRevoke = command({
  path: ['token', 'revoke'],
  summary: 'Ends an access token at once. Answers false when there was nothing to end.',
  options: { token: plaintextSecret('T', 'The access token.') },
  answers: ['revoked'],
  run: async ({ domain }, { token }) => ({ revoked: await revokeToken(domain, OPERATOR, token) }),
});
