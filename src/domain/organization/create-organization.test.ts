import { describe, expect, it } from 'vitest';
import { auditOf, TESTER } from '@/testing/accounts';
import { aDomain, expectRefusal } from '@/testing/domain';
import { createOrganization } from './create-organization';

const domain = await aDomain();
const create = (name: string, slug?: string) =>
  createOrganization(domain, TESTER, { name, slug, plan: 'pro' });

describe('createOrganization', () => {
  it('creates an organization on the given plan, and records it', async () => {
    const { organizationId } = await create('Été & Co.');
    expect(organizationId).toBe('ete-co');
    const found = await domain.database.prisma.organization.findUnique({
      where: { id: organizationId },
    });
    expect(found).toMatchObject({ name: 'Été & Co.', plan: 'pro', librariesCount: 0 });
    expect(await auditOf(domain, 'ete-co')).toEqual([
      { organization_id: 'ete-co', actor: 'a test', action: 'create organization', address: null },
    ]);
  });

  it('numbers the slugs of a repeated name, even for many at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create('Twin')));
    expect(made.map(({ organizationId }) => organizationId).sort()).toEqual([
      'twin',
      'twin-2',
      'twin-3',
      'twin-4',
      'twin-5',
      'twin-6',
    ]);
  });

  it('uses the slug "organization" when the name gives none', async () => {
    expect(await create('写真')).toEqual({ organizationId: 'organization' });
  });

  it('uses the given slug, and refuses a taken one with CONFLICT', async () => {
    expect(await create('Anything', 'mine')).toEqual({ organizationId: 'mine' });
    await expectRefusal(create('Another', 'mine'), 'CONFLICT');
  });
});
