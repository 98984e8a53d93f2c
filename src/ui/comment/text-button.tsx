import type { ComponentProps } from 'react';
import { excerptOf } from '../format/excerpt-of';

type TextButtonProps = ComponentProps<'button'> & { verb: string; about: string };

/** A quiet button below a comment. `about`, the text of the comment, distinguishes it from the others. */
export const TextButton = ({ verb, about, ...button }: TextButtonProps) => (
  <button
    type="button"
    aria-label={`${verb}: ${excerptOf(about)}`}
    className="min-h-8 rounded-control px-2 text-xs text-quiet hover:bg-sunken hover:text-ink"
    {...button}
  >
    {verb}
  </button>
);
