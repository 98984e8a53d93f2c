import type { Metadata } from 'next';
import { NothingHere } from '@/ui/frame/nothing-here';

export const metadata: Metadata = { title: 'Not found' };

/** For pages of libraries that are not there, or not for this visitor. */
export default function NotFound() {
  return <NothingHere way={{ href: '/app', name: 'To your libraries' }} />;
}
