'use client';

import { Button } from '@/ui/control/button';
import { fontVariables } from '@/ui/font/fonts';
import { Notice } from '@/ui/frame/notice';
import './globals.css';

/** Replaces everything when the root layout failed. */
export default function GlobalError() {
  return (
    <html lang="en" className={fontVariables}>
      <body className="flex min-h-dvh flex-col">
        <title>Something failed · Vitrine</title>
        <main className="flex flex-1 flex-col">
          <Notice title="Vitrine could not be shown">
            <p>Something failed on our side. Nothing was lost; it is safe to try again.</p>
            <p>
              <Button onClick={() => location.reload()}>Try again</Button>
            </p>
          </Notice>
        </main>
      </body>
    </html>
  );
}
