import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = ComponentProps<'input'> & {
  children: ReactNode;
  /** Of the label, in addition. */
  labelClass?: string;
};

/** A box to check, with its label. */
export const Checkbox = ({ children, labelClass = 'min-h-10', ...input }: CheckboxProps) => (
  <label dir="auto" className={`flex items-center gap-3 text-sm wrap-anywhere ${labelClass}`}>
    <input type="checkbox" className="size-4 shrink-0" {...input} />
    {children}
  </label>
);
