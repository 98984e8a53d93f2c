import type { ReactNode } from 'react';
import { Logo } from './logo';

type NoticeProps = {
  title: string;
  /** Whether it says nothing of the product, as on the pages of a share link. */
  plain?: boolean;
  children: ReactNode;
};

/** A page with a single message. */
export function Notice({ title, plain = false, children }: NoticeProps) {
  return (
    <div className="page-width grid flex-1 place-items-center py-16">
      <div className="grid w-full max-w-[34rem] gap-5">
        {!plain && <Logo className="size-9 text-accent" />}
        <h1 dir="auto" className="text-2xl">
          {title}
        </h1>
        <div className="grid gap-4 text-quiet [&_strong]:font-medium [&_strong]:text-ink">
          {children}
        </div>
      </div>
    </div>
  );
}
