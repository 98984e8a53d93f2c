import { revokeKey } from '@/domain/credential/revoke-key';
import { command, OPERATOR } from './command';
import { plaintextSecret } from './shapes';

export const keyRevoke = command({
  path: ['key', 'revoke'],
  summary: 'Ends an API key at once.',
  options: { key: plaintextSecret('K', 'Id of the key, or the key itself.') },
  answers: ['keyId'],
  run: ({ domain }, { key }) => revokeKey(domain, OPERATOR, key),
});
