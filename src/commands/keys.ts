import { z } from 'zod';
import { displayName, text } from '@/contract/parameters';
import { createKey } from '@/domain/credential/create-key';
import { listAllKeys } from '@/domain/credential/list-keys';
import { revokeKey } from '@/domain/credential/revoke-key';
import { command, OPERATOR } from './command';
import { optionalOrganization, organization, plaintextSecret } from './shapes';

const grant = text.transform((sent, issues) => {
  const [, library, access] = /^([^:]+):(read|write)$/.exec(sent) ?? [];
  if (library !== undefined) return [library, access as 'read' | 'write'] as const;
  issues.addIssue('must be LIB:read or LIB:write');
  return z.NEVER;
});

export const keyCreate = command({
  path: ['key', 'create'],
  summary: 'Makes an API key. The key itself is shown this once.',
  options: {
    org: organization,
    name: {
      value: 'N',
      description:
        'Name of the key, shown as the uploader of its files; "Admin key" when left out.',
      shape: displayName.default('Admin key'),
    },
    grant: {
      value: 'LIB:read|write',
      description: 'A library by its slug, and what the key may do there. Once for each library.',
      shape: z
        .array(grant)
        .transform((grants) => [grants.length, new Map(grants)] as const)
        .refine(([count, { size }]) => size === count, 'names a library twice')
        .transform(([, grants]) => grants),
      repeatable: true,
    },
  },
  answers: ['keyId', 'apiKey'],
  run: ({ domain }, { org, name, grant: grants }) =>
    createKey(domain, OPERATOR, { organizationId: org, name, grants }),
});

export const keyRevoke = command({
  path: ['key', 'revoke'],
  summary: 'Ends an API key at once.',
  options: { key: plaintextSecret('K', 'Id of the key, or the key itself.') },
  answers: ['keyId'],
  run: ({ domain }, { key }) => revokeKey(domain, OPERATOR, key),
});

export const keyList = command({
  path: ['key', 'list'],
  summary: 'Lists the API keys of every organization, or of one, without the keys themselves.',
  options: { org: optionalOrganization },
  answers: ['keys'],
  run: async ({ domain }, { org = null }) => ({ keys: await listAllKeys(domain, org) }),
});
