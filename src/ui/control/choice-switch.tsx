'use client';

import type { Choice } from './choices';
import { choose, useChoice } from './use-choice';

type ChoiceSwitchProps<Value extends string> = {
  label: string;
  choice: Choice<Value>;
  /** The label of each value. */
  names: Record<Value, string>;
};

/** A switch between a few values, remembered in this browser. */
export function ChoiceSwitch<Value extends string>({
  label,
  choice,
  names,
}: ChoiceSwitchProps<Value>) {
  const chosen = useChoice(choice);
  return (
    <fieldset className="px-3 py-2 text-sm">
      <legend className="float-left mr-4 py-1.5">{label}</legend>
      <div className="flex justify-end">
        <div className="flex rounded-control border border-line p-0.5">
          {choice.values.map((value) => (
            <label
              key={value}
              className="relative cursor-pointer rounded-[6px] px-2.5 py-1 text-quiet hover:text-ink has-checked:bg-sunken has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={choice.cookie}
                value={value}
                checked={chosen === value}
                onChange={() => choose(choice, value)}
                className="sr-only"
              />
              {names[value]}
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
