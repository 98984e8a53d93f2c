import type { Metadata } from 'next';
import { NothingHere } from '@/ui/frame/nothing-here';

export const metadata: Metadata = { title: 'Not found' };

/** For links that lead to nothing any more. The frame is round it already. */
export default function NotFound() {
  return <NothingHere way={{ href: '/', name: 'To the front page' }} />;
}
