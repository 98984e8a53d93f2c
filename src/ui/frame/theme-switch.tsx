'use client';

import { THEME, type Theme } from '../choice/choices';
import { choose, useChoice } from '../choice/use-choice';

const NAMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Chooses light or dark colors in this browser, or those of the device. */
export function ThemeSwitch() {
  const theme = useChoice(THEME);
  return (
    <fieldset className="px-3 py-2 text-sm">
      <legend className="float-left mr-4 py-1.5">Theme</legend>
      <div className="flex justify-end">
        <div className="flex rounded-control border border-line p-0.5">
          {THEME.values.map((value) => (
            <label
              key={value}
              className="cursor-pointer rounded-[6px] px-2.5 py-1 text-quiet hover:text-ink has-checked:bg-sunken has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="theme"
                value={value}
                checked={theme === value}
                onChange={() => choose(THEME, value)}
                className="sr-only"
              />
              {NAMES[value]}
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
