import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { BulkChanges } from '@/ui/bulk-change/bulk-changes';
import { UndoKey } from '@/ui/bulk-change/undo-key';
import { AccessProvider } from '@/ui/call/access-provider';
import { CallProvider } from '@/ui/call/call-provider';
import { Toasts } from '@/ui/control/toasts';
import { Tooltips } from '@/ui/control/tooltips';
import { AppFrame } from '@/ui/frame/app-frame';
import { CommandKeys } from '@/ui/frame/command-keys';
import { SignInAgain } from '@/ui/sign-in/sign-in-again';
import { UploadPanel } from '@/ui/upload/upload-panel';
import { loadFrame } from '../caller';
import { NO_PREVIEW } from '../link-preview';

export const metadata: Metadata = { ...NO_PREVIEW, robots: { index: false, follow: false } };

/**
 * The layout of the library pages. No search engine may index them. The query cache, uploads and toasts survive
 * navigation.
 */
export default async function LibrariesLayout({ children }: { children: ReactNode }) {
  const frame = await loadFrame();
  return (
    <CallProvider>
      <AccessProvider organizations={frame?.organizations ?? []}>
        <AppFrame frame={frame}>{children}</AppFrame>
        <UploadPanel />
        <Toasts>{frame && <BulkChanges initial={frame.bulkChanges} />}</Toasts>
        {frame && <SignInAgain />}
        {frame && <UndoKey />}
        {frame && <CommandKeys />}
        <Tooltips />
      </AccessProvider>
    </CallProvider>
  );
}
