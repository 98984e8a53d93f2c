import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { CallProvider } from '@/ui/call/call-provider';
import { Toasts } from '@/ui/toast/toasts';
import { UploadPanel } from '@/ui/upload/upload-panel';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/**
 * Libraries are for who may see them, never for a search engine. What was fetched, uploads and messages last while a
 * person goes from page to page.
 */
export default function LibrariesLayout({ children }: { children: ReactNode }) {
  return (
    <CallProvider>
      {children}
      <UploadPanel />
      <Toasts />
    </CallProvider>
  );
}
