type ChoiceListProps = {
  /** The name of the fields. Each chosen one is sent as `name` with its value. */
  name: string;
  legend: string;
  hint: string;
  choices: { value: string; text: string }[];
  chosen: string[];
};

/** Check boxes in a fieldset, of which any number can be chosen. */
export function ChoiceList({ name, legend, hint, choices, chosen }: ChoiceListProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{legend}</legend>
      <p className="text-xs text-quiet">{hint}</p>
      <ul className="grid max-h-72 gap-x-6 gap-y-1 overflow-y-auto sm:grid-cols-2">
        {choices.map(({ value, text }) => (
          <li key={value}>
            <label dir="auto" className="flex min-h-8 items-center gap-2.5 text-sm wrap-anywhere">
              <input
                type="checkbox"
                name={`${name}-${value}`}
                defaultChecked={chosen.includes(value)}
                className="size-4 shrink-0"
              />
              {text}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The values of the checked boxes of a list. */
export const chosenIn = (values: Record<string, string>, name: string): string[] =>
  Object.keys(values)
    .filter((key) => key.startsWith(`${name}-`))
    .map((key) => key.slice(name.length + 1));
