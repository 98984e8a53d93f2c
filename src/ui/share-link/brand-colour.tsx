'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Brand, BrandChoices } from '@/contract/sharing/brand';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { SettingsSection } from '../control/section';
import { Checkbox } from '../form/checkbox';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { accentColours } from './accent-colours';

type BrandColourProps = { organizationId: string; brand: Brand; mayChange: boolean };

/** The accent of the service, to begin with. */
const USUAL = '#0b6258';

/** Chooses the accent of visitors' pages, and whether they name the service. */
export function BrandColour({ organizationId, brand, mayChange }: BrandColourProps) {
  const changing = useMutation(useCalls().organization.setBrand.mutationOptions());
  const { make, pending, problem } = useChange();
  const [typed, setTyped] = useState(brand.accent ?? USUAL);
  const { namesService } = brand;
  const save = (choices: Partial<BrandChoices>) =>
    void make(() => changing.mutateAsync({ organizationId, ...choices }));
  const isNew = typed !== (brand.accent ?? USUAL);
  return (
    <SettingsSection
      title="Colour"
      lead="For buttons, links and picks. Where it would be hard to read, it is made darker in light and lighter in dark."
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <label className="grid gap-1.5 max-sm:w-full text-sm font-medium">
          Accent colour
          <input
            type="color"
            value={typed}
            disabled={!mayChange}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className="h-11 w-24 rounded-control border border-edge bg-surface p-1"
          />
        </label>
        <Sample accent={typed} theme="light" />
        <Sample accent={typed} theme="dark" />
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant="primary"
            aria-disabled={pending || !isNew}
            onClick={() => {
              if (isNew) save({ accent: typed });
            }}
          >
            {pending ? 'Saving…' : 'Save colour'}
          </Button>
          {brand.accent !== null && (
            <Button
              aria-disabled={pending}
              onClick={() => {
                setTyped(USUAL);
                save({ accent: null });
              }}
            >
              Use the usual colour
            </Button>
          )}
        </div>
      )}
      <Checkbox
        checked={(pending ? changing.variables?.namesService : undefined) ?? namesService}
        disabled={!mayChange}
        aria-disabled={pending}
        onChange={({ currentTarget: { checked } }) => save({ namesService: checked })}
        labelClass="min-h-11"
      >
        Show “Shared with Vitrine” at the end of the page
      </Checkbox>
      <FormProblem text={problem} />
    </SettingsSection>
  );
}

type SampleProps = { accent: string; theme: 'light' | 'dark' };

/** A button and a text in the colours that follow. */
function Sample({ accent, theme }: SampleProps) {
  const colours = accentColours(accent, theme);
  return (
    <div
      className="grid gap-1.5 rounded-control border border-line px-4 py-3 text-sm"
      style={{ background: theme === 'light' ? '#faf9f7' : '#131413', color: colours.accent }}
    >
      <span
        className="rounded-control px-3 py-1.5 text-center font-medium"
        style={{ background: colours.accent, color: colours['on-accent'] }}
      >
        In {theme}
      </span>
      <span className="underline underline-offset-4">{colours.accent}</span>
    </div>
  );
}
