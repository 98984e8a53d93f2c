import type { Metadata } from 'next';
import { CallProvider } from '@/ui/call/call-provider';
import { OwnLibraries } from '@/ui/library/own-libraries';
import { caller } from '../caller';
import { requireVisitor } from './see';

export const metadata: Metadata = { title: 'Your libraries' };

/** Where a person begins: everything they reach. */
export default async function HomePage() {
  await requireVisitor('/app');
  const home = await (await caller()).page.home();
  return (
    <CallProvider>
      <OwnLibraries home={home} />
    </CallProvider>
  );
}
