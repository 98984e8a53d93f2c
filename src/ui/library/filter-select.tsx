import { Select } from '../form/select';
import { RemoveFilter } from './remove-filter';

type FilterSelectProps = {
  id: string;
  label: string;
  options: readonly { value: string; text: string }[];
  value: string;
  /** The value of an unset filter. */
  unset: string;
  onChoose: (value: string) => void;
};

/** A filter. A set one appears as a chip with a button to remove it. */
export function FilterSelect({ id, label, options, value, unset, onChoose }: FilterSelectProps) {
  const isSet = value !== unset;
  const remove = () => {
    onChoose(unset);
    // The previously focused button is gone.
    document.getElementById(id)?.focus();
  };
  return (
    <div
      className={`flex min-w-0 rounded-control ${isSet ? 'bg-accent-soft text-accent [&_select]:border-transparent [&_select]:bg-accent-soft [&_select]:pr-1 [&_select]:text-accent' : ''}`}
    >
      <Select
        id={id}
        label={label}
        labelHidden
        className="max-w-56"
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        options={options}
      />
      {isSet && (
        <RemoveFilter
          filter={options.find((option) => option.value === value)?.text}
          onClick={remove}
        />
      )}
    </div>
  );
}
