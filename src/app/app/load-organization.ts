import { notFound } from 'next/navigation';
import { caller, unlessRefused } from '../caller';
import { requirePerson } from './load-page';

type Call = Awaited<ReturnType<typeof caller>>;

/**
 * Loads a page of an organization. Signed-out people are sent to sign in and back; for strangers the page does not
 * exist.
 * @param path the page below the organization, "/search"
 */
export async function loadOrganization<Page>(
  organizationId: string,
  path: string,
  read: (call: Call) => Promise<Page>,
): Promise<Page> {
  await requirePerson(`/app/${encodeURIComponent(organizationId)}${path}`);
  return (await unlessRefused(read(await caller()))) ?? notFound();
}
