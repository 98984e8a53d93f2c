import { notFound } from 'next/navigation';
import { caller, unlessRefused } from '../caller';
import { requireVisitor } from './load-page';

type Call = Awaited<ReturnType<typeof caller>>;

/**
 * What the visitor may see of a page of an organization. Whoever is signed out goes to sign in and comes back; to
 * strangers the page does not exist.
 * @param path the page below the organization, "/search"
 */
export async function loadOrganization<Page>(
  organizationId: string,
  path: string,
  read: (call: Call['page']) => Promise<Page>,
): Promise<Page> {
  await requireVisitor(`/app/${encodeURIComponent(organizationId)}${path}`);
  return (await unlessRefused(read((await caller()).page))) ?? notFound();
}
