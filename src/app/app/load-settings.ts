import { notFound } from 'next/navigation';
import { caller, unlessRefused } from '../caller';
import { requireVisitor } from './load-page';

type Call = Awaited<ReturnType<typeof caller>>;

/**
 * Loads a settings page. Visitors who are signed out are sent to sign in and back; for strangers the page does not
 * exist.
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
