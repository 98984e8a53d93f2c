import { notFound } from 'next/navigation';
import { caller, unlessRefused } from '../caller';
import { requireVisitor } from './load-page';

type Call = Awaited<ReturnType<typeof caller>>;

/**
 * What the visitor may see of a page of settings. Whoever is signed out goes to sign in and comes back; to strangers
 * the page does not exist.
 * @param path the page below the organization's settings, "/members"
 */
export async function loadSettings<Settings>(
  organizationId: string,
  path: string,
  read: (call: Call['settings']) => Promise<Settings>,
): Promise<Settings> {
  await requireVisitor(`/app/${encodeURIComponent(organizationId)}/settings${path}`);
  return (await unlessRefused(read((await caller()).settings))) ?? notFound();
}
