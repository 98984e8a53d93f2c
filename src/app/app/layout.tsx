import type { Metadata } from 'next';
import type { ReactNode } from 'react';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Libraries are for who may see them, never for a search engine. */
export default function LibrariesLayout({ children }: { children: ReactNode }) {
  return children;
}
