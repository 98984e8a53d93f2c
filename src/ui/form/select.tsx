import { type ComponentProps, useId } from 'react';

type Option = { value: string; text: string };

type SelectProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string;
  /** Hides the label visually where the context makes it clear, as in a toolbar: then its border is as quiet as there. */
  labelHidden?: boolean;
  /** Options, or groups of them under a heading. */
  options: readonly (Option | { heading: string; options: readonly Option[] })[];
};

/** A labelled select. It looks like the other controls; its list does too, in browsers that can style it. */
export function Select({ label, labelHidden, options, className = '', ...select }: SelectProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <select
        id={id}
        className={`own-select min-h-10 rounded-control border border-edge bg-surface px-3 text-sm text-ink outline-offset-1 ${className}`}
        {...select}
      >
        {options.map((option) =>
          'heading' in option ? (
            <optgroup key={option.heading} label={option.heading}>
              {option.options.map(optionOf)}
            </optgroup>
          ) : (
            optionOf(option)
          ),
        )}
      </select>
    </div>
  );
}

const optionOf = ({ value, text }: Option) => (
  <option dir="auto" key={value} value={value}>
    {text}
  </option>
);
