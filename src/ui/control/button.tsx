import type { ComponentProps } from 'react';

const base =
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-control px-4 text-sm font-medium transition-colors duration-150 ease-calm';

const looks = {
  main: `${base} bg-accent text-on-accent hover:bg-accent-deep aria-disabled:cursor-progress aria-disabled:bg-accent-deep`,
  plain: `${base} border border-edge/60 bg-surface text-ink hover:border-edge hover:bg-sunken`,
  danger: `${base} border border-danger bg-danger-soft text-danger hover:bg-danger hover:text-surface aria-disabled:cursor-progress`,
} as const;

/** The look of a button, for links that are one to the eye. */
export const buttonLook = (look: keyof typeof looks) => looks[look];

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks };

/** A button. `main` is for the one thing that a page is there for. */
export function Button({ look = 'plain', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${looks[look]} ${className}`} {...rest} />;
}
