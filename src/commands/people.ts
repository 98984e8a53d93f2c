import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from '@/contract/parameters';
import { createToken } from '@/domain/credential/create-token';
import { revokeToken } from '@/domain/credential/revoke-token';
import { addMember } from '@/domain/member/add-member';
import { createPerson } from '@/domain/person/create-person';
import { deletePerson } from '@/domain/person/delete-person';
import { erasePerson } from '@/domain/person/erase-person';
import { exportPerson } from '@/domain/person/export-person';
import { findPerson, listPeople } from '@/domain/person/list-people';
import { command, OPERATOR } from './command';
import {
  folder,
  name,
  oneOf,
  optionalOrganization,
  organization,
  person,
  plaintextSecret,
  wholeNumber,
  yes,
} from './shapes';

export const userCreate = command({
  path: ['user', 'create'],
  summary: 'Makes a person with a verified email address, who signs in with the password.',
  options: {
    email: person,
    name,
    password: {
      value: 'P',
      description: 'Password, 10 to 128 characters.',
      shape: text,
      secret: true,
    },
  },
  answers: ['userId'],
  async run({ domain }, given) {
    const { personId } = await createPerson(domain, OPERATOR, given);
    return { userId: personId };
  },
});

export const userList = command({
  path: ['user', 'list'],
  summary: 'Lists everybody with an account, or the members of an organization, oldest first.',
  options: { org: optionalOrganization },
  answers: ['users'],
  run: async ({ domain }, { org = null }) => ({
    users: await listPeople(domain, { organizationId: org }),
  }),
});

export const userDelete = command({
  path: ['user', 'delete'],
  summary:
    'Says which account and memberships a person has; with --yes they end at once. What they uploaded stays, without their name.',
  options: { email: person, yes },
  answers: ['userId', 'organizations', 'deleted'],
  async run({ domain }, { email, yes: confirmed = false }) {
    const { id } = await findPerson({ tx: domain.database.prisma }, email);
    const [user] = await listPeople(domain, { personId: id });
    if (confirmed) await deletePerson(domain, id, null, OPERATOR);
    return { userId: id, organizations: user?.organizations ?? [], deleted: confirmed };
  },
});

export const userExport = command({
  path: ['user', 'export'],
  summary:
    'Writes what is stored of a person into a folder, without secrets and without the files they uploaded.',
  options: {
    email: person,
    to: folder('A folder; the file in it is person.json, and must be new.'),
  },
  answers: ['userId', 'file'],
  async run({ domain }, { email, to }) {
    const found = await findPerson({ tx: domain.database.prisma }, email);
    const file = join(to, 'person.json');
    const exported = await exportPerson(domain, found);
    await mkdir(to, { recursive: true });
    await writeFile(file, `${JSON.stringify(exported, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return { userId: found.id, file };
  },
});

export const userErase = command({
  path: ['user', 'erase'],
  summary:
    'Says what is stored of a person; with --yes all of it goes at once, with their comments and picks. Uploads and the work of others stay.',
  options: { email: person, yes },
  answers: ['userId', 'stored', 'erased'],
  async run({ domain }, { email, yes: confirmed = false }) {
    const found = await findPerson({ tx: domain.database.prisma }, email);
    const stored = Object.entries(await exportPerson(domain, found)).map(([part, rows]) => [
      part,
      rows.length,
    ]);
    if (confirmed) await erasePerson(domain, found, OPERATOR);
    return { userId: found.id, stored: Object.fromEntries(stored), erased: confirmed };
  },
});

export const memberAdd = command({
  path: ['member', 'add'],
  summary: 'Makes a person a member of an organization, or gives a member another role.',
  options: {
    org: organization,
    email: person,
    role: {
      value: 'owner|member',
      description: 'Owners also create libraries, keys and members.',
      shape: oneOf('owner', 'member'),
    },
  },
  answers: ['organizationId', 'email', 'role'],
  async run({ domain }, { org, email, role }) {
    const added = await addMember(domain, OPERATOR, { organizationId: org, email, role });
    return { organizationId: org, email: added.email, role };
  },
});

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

export const tokenRevoke = command({
  path: ['token', 'revoke'],
  summary: 'Ends an access token at once. Answers false when there was nothing to end.',
  options: { token: plaintextSecret('T', 'The access token.') },
  answers: ['revoked'],
  run: async ({ domain }, { token }) => ({ revoked: await revokeToken(domain, OPERATOR, token) }),
});
