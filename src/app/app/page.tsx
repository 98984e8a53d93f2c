import type { Metadata } from 'next';
import { OwnLibraries } from '@/ui/library/own-libraries';
import { caller } from '../caller';
import { requireVisitor } from './see';

export const metadata: Metadata = { title: 'Your libraries' };

/** Where a person begins: everything they reach. */
export default async function HomePage() {
  await requireVisitor('/app');
  return <OwnLibraries home={await (await caller()).page.home()} />;
}
