import type { ComponentProps } from 'react';

const BASE_CLASS =
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-control px-4 text-sm font-medium transition-colors duration-150 ease-calm [&>svg]:shrink-0';

const VARIANT_CLASSES = {
  // With forced colours, the border is seen.
  primary: `${BASE_CLASS} border border-transparent bg-accent text-on-accent hover:bg-accent-deep aria-disabled:cursor-progress aria-disabled:bg-accent-deep`,
  secondary: `${BASE_CLASS} border border-edge/50 bg-surface text-ink hover:border-edge hover:bg-sunken`,
  danger: `${BASE_CLASS} border border-danger bg-danger-soft text-danger hover:bg-danger hover:text-surface aria-disabled:cursor-progress`,
} as const;

export type ButtonVariant = keyof typeof VARIANT_CLASSES;

/** The class of a button, for links styled as one. */
export const buttonClass = (variant: ButtonVariant) => VARIANT_CLASSES[variant];

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant };

/** A button. `primary` is for the main action of a page. */
export function Button({
  variant = 'secondary',
  className = '',
  type = 'button',
  ...rest
}: ButtonProps) {
  return <button type={type} className={`${VARIANT_CLASSES[variant]} ${className}`} {...rest} />;
}

type IconButtonProps = ComponentProps<'button'> & { label: string; size?: string };

/** A button known by its icon and `label`, which is also its tooltip. `size`: a class. */
export const IconButton = ({
  label,
  size = 'size-10',
  className = '',
  ...button
}: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    data-tooltip=""
    className={`grid ${size} shrink-0 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink ${className}`}
    {...button}
  />
);
