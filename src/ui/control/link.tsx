import Link from 'next/link';
import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClass } from './button';

/** The class of a link within text. */
export const LINK_CLASS =
  'rounded-control font-medium text-accent underline underline-offset-4 hover:text-accent-deep';

type LinkProps = ComponentProps<typeof Link>;

/** A link within text. */
export const TextLink = (props: LinkProps) => (
  <Link prefetch={false} className={LINK_CLASS} {...props} />
);

/** A link that looks like a button. */
export const ButtonLink = ({
  variant = 'secondary',
  className = '',
  ...link
}: LinkProps & { variant?: ButtonVariant }) => (
  <Link prefetch={false} className={`${buttonClass(variant)} ${className}`} {...link} />
);
