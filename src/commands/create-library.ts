import { createLibrary } from '@/domain/library/create-library';
import { findOrganization } from '@/domain/organization/find-organization';
import { command } from './command';
import { name, organization, slug } from './shapes';

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
