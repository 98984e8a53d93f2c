import { expect, it } from 'vitest';
import { requestedScopes } from './requested-scopes';

it.each([
  [null, null],
  ['', null],
  ['openid', null],
  ['openid email profile', null],
  ['openid offline_access', null],
  ['openid libraries:read', ['libraries:read']],
  ['mcp:tools libraries offline_access', ['libraries', 'offline_access']],
  ['offline_access', ['offline_access']],
  ['libraries  libraries', ['libraries']],
])('of “%s” the scopes %j are requested', (scope, requested) => {
  expect(requestedScopes(scope)).toEqual(requested);
});
