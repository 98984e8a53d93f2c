import type { ComponentProps } from 'react';

/** A round icon button on top of an image. */
export const OVERLAY_LOOK =
  'grid size-10 place-content-center rounded-full bg-[rgb(0_0_0/0.6)] text-[#fff] transition-colors hover:bg-[rgb(0_0_0/0.8)] focus-visible:outline-[#fff] focus-visible:shadow-[0_0_0_6px_#000]';

type OverlayButtonProps = ComponentProps<'button'> & { label: string };

/** A round button on an image, known by its icon and `label`. */
export const OverlayButton = ({ label, className = '', ...button }: OverlayButtonProps) => (
  <button
    type="button"
    aria-label={label}
    data-tooltip=""
    className={`${OVERLAY_LOOK} ${className}`}
    {...button}
  />
);
