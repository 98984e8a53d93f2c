import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { OwnLibraries } from '@/ui/organization/own-libraries';
import { caller } from '../caller';
import { requirePerson } from './load-page';

export const metadata: Metadata = { title: 'Your libraries' };

/** The start page: the person's only organization, or a list of all. "?all" always shows the list. */
export default async function HomePage({ searchParams }: PageProps) {
  const { all } = await searchParams;
  const { memberships } = await requirePerson(all === undefined ? '/app' : '/app?all');
  const [first, second] = memberships;
  if (first && !second && all === undefined) redirect(`/app/${first.organization.id}`);
  return <OwnLibraries home={await (await caller()).page.home()} />;
}
