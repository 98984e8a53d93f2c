import type { ReactNode } from 'react';
import { Logo } from './logo';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Focuses the title when it appears: screen readers then announce the new step. */
  focusesTitle?: boolean;
  children: ReactNode;
};

/** One function for all renders: React would call a new one again and move the focus back. */
const focus = (node: HTMLElement | null) => node?.focus();

/** The layout of the sign-in pages: one form in a narrow column. */
export function AuthPage({ title, lead, focusesTitle = false, children }: Props) {
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
      <div className="grid w-full max-w-[25rem] gap-6">
        <div className="grid gap-3">
          <Logo className="size-9 text-accent" />
          <h1
            dir="auto"
            className="text-2xl wrap-anywhere focus:outline-none"
            {...(focusesTitle && { tabIndex: -1, ref: focus })}
          >
            {title}
          </h1>
          {lead && (
            <p
              dir="auto"
              className="text-quiet wrap-anywhere [&_strong]:font-medium [&_strong]:text-ink"
            >
              {lead}
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}
