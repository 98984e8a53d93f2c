'use client';

import { Button } from '@/ui/control/button';
import { fontVariables } from '@/ui/format/fonts';
import { useEarlyPress } from '@/ui/site/early-presses';
import { Notice } from '@/ui/site/notice';
import './globals.css';

/** Replaces everything when the root layout failed. */
export default function GlobalError() {
  useEarlyPress();
  return (
    <html lang="en" className={fontVariables}>
      <body className="flex min-h-dvh flex-col">
        <title>Something went wrong</title>
        <main className="flex flex-1 flex-col">
          <Notice title="Something went wrong">
            <p>The problem is on our side and nothing was lost. Try again.</p>
            <p>
              <Button onClick={() => location.reload()}>Try again</Button>
            </p>
          </Notice>
        </main>
      </body>
    </html>
  );
}
