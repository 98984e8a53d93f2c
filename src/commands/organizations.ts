import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { text } from '@/contract/parameters';
import { listAllKeys } from '@/domain/credential/list-keys';
import { createLibrary } from '@/domain/library/create-library';
import { listAllLibraries } from '@/domain/library/list-libraries';
import type { Domain } from '@/domain/operation';
import { setPlan } from '@/domain/organization/change-organization';
import { createOrganization } from '@/domain/organization/create-organization';
import { findOrganization } from '@/domain/organization/find-organization';
import {
  listOrganizations,
  type OrganizationFigures,
} from '@/domain/organization/list-organizations';
import { setApprovalStates } from '@/domain/organization/set-approval-states';
import { listPeople } from '@/domain/person/list-people';
import { capOf } from '@/domain/plan/reserve-storage';
import { deleteOrganization } from '@/domain/retention/purge-trashed-organizations';
import { command, OPERATOR } from './command';
import { name, oneOf, optionalOrganization, organization, slug, yes } from './shapes';

export const orgCreate = command({
  path: ['org', 'create'],
  summary: 'Makes an organization without libraries or members.',
  options: {
    name,
    slug,
    plan: {
      value: 'free|pro',
      description: 'Plan; free when left out.',
      shape: oneOf('free', 'pro').default('free'),
    },
  },
  answers: ['organizationId'],
  run: ({ domain }, given) => createOrganization(domain, OPERATOR, given),
});

export const orgSetPlan = command({
  path: ['org', 'set-plan'],
  summary: 'Puts an organization on another plan.',
  options: {
    org: organization,
    plan: {
      value: 'free|pro|canceled',
      description: 'The new plan; canceled is a paid plan that has ended.',
      shape: oneOf('free', 'pro', 'canceled'),
    },
  },
  answers: ['organizationId', 'plan'],
  async run({ domain }, { org, plan }) {
    await setPlan(domain, OPERATOR, org, plan);
    return { organizationId: org, plan };
  },
});

export const orgSetApprovalStates = command({
  path: ['org', 'set-approval-states'],
  summary: 'Chooses the approval states of an organization. Assets keep a state that goes away.',
  options: {
    org: organization,
    states: {
      value: 'a,b,c',
      description: '1 to 20 states in the order they are shown, separated by commas.',
      shape: text.transform((sent) => sent.split(',').map((state) => state.trim())),
    },
  },
  answers: ['organizationId', 'states'],
  async run({ domain }, { org, states }) {
    await setApprovalStates(domain, OPERATOR, org, states);
    return { organizationId: org, states };
  },
});

export const orgList = command({
  path: ['org', 'list'],
  summary: 'Lists every organization with what it has and uses, oldest first.',
  options: {},
  answers: ['organizations'],
  run: async ({ domain }) => ({ organizations: await listOrganizations(domain, null) }),
});

export const orgShow = command({
  path: ['org', 'show'],
  summary: 'Shows an organization with its libraries, members and keys.',
  options: { org: organization },
  answers: ['organization', 'libraries', 'users', 'keys'],
  async run({ domain }, { org }) {
    const shown = await showOrganization(domain, org);
    const [libraries, users, keys] = await Promise.all([
      listAllLibraries(domain, org),
      listPeople(domain, { organizationId: org }),
      listAllKeys(domain, org),
    ]);
    return { organization: shown, libraries, users, keys };
  },
});

export const orgDelete = command({
  path: ['org', 'delete'],
  summary:
    'Says what an organization has; with --yes it is removed at once with all of that, and cannot be restored.',
  options: { org: organization, yes },
  answers: ['organization', 'deleted'],
  async run({ domain }, { org, yes: confirmed = false }) {
    const shown = await showOrganization(domain, org);
    if (confirmed) await deleteOrganization(domain, OPERATOR, org);
    return { organization: shown, deleted: confirmed };
  },
});

async function showOrganization(domain: Domain, id: string) {
  const [found] = await listOrganizations(domain, id);
  return found ?? refuse('ORGANIZATION_NOT_FOUND', `There is no organization ${id}.`);
}

export const usage = command({
  path: ['usage'],
  summary: 'Tells how much of its storage and libraries each organization uses; null is no limit.',
  options: { org: optionalOrganization },
  answers: ['organizations'],
  async run({ domain }, { org = null }) {
    const found =
      org === null ? await listOrganizations(domain, null) : [await showOrganization(domain, org)];
    return { organizations: found.map((one) => usageOf(domain, one)) };
  },
});

const usageOf = (
  domain: Domain,
  { organizationId, name, plan, unclaimed, ...figures }: OrganizationFigures,
) => ({
  organizationId,
  name,
  plan,
  unclaimed,
  storageBytes: figures.storageBytes,
  storageLimitBytes: capOf(domain, { id: organizationId, name, plan, unclaimed }),
  playbackBytes: figures.playbackBytes,
  libraries: figures.libraries,
  librariesLimit: plan === 'pro' ? null : LIMITS.freePlanLibraries,
  assets: figures.assets,
  trashedAssets: figures.trashedAssets,
});

export const libraryList = command({
  path: ['library', 'list'],
  summary: 'Lists the libraries of every organization, or of one, with their assets and bytes.',
  options: { org: optionalOrganization },
  answers: ['libraries'],
  run: async ({ domain }, { org = null }) => ({ libraries: await listAllLibraries(domain, org) }),
});

export const libraryCreate = command({
  path: ['library', 'create'],
  summary: 'Makes an empty library, within the limits of the plan.',
  options: { org: organization, name, slug },
  answers: ['libraryId'],
  async run({ domain }, { org, ...wanted }) {
    const found = await findOrganization({ tx: domain.database.prisma }, org);
    const { id } = await createLibrary(domain, { kind: 'operator' }, found, wanted);
    return { libraryId: id };
  },
});
