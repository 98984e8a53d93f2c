'use client';

import { useState } from 'react';
import type { Preset } from '@/contract/organization/delivery';
import type { PresetSettingsPage } from '@/contract/organization/settings';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { LIST_CLASS, Note, SettingsSection } from '../control/section';
import { ConfirmDialog } from '../form/confirm-dialog';
import { ItemControls } from '../form/item-controls';
import { OpenForm } from '../form/open-form';
import { useChange } from '../form/use-change';
import { PresetForm } from './preset-form';

type Props = Pick<PresetSettingsPage, 'presets' | 'sample' | 'mayChange'> & {
  organizationId: string;
};

/** The forms in which images leave, each shown by an image of the organization. */
export function Presets({ organizationId, presets, sample, mayChange }: Props) {
  return (
    <SettingsSection
      title="Presets"
      lead="Sizes and forms of images for websites: the address of a file, then /p/ and the name. Open an asset and choose “Get image” for its addresses."
    >
      {mayChange && (
        <OpenForm label="Add preset">
          {(frame) => (
            <PresetForm
              {...frame}
              organizationId={organizationId}
              taken={presets.map(({ name }) => name)}
            />
          )}
        </OpenForm>
      )}
      <ul aria-label="Presets" className={LIST_CLASS}>
        {presets.map((preset) => (
          <li key={preset.name} className="grid gap-3 px-4 py-4">
            <div className="flex flex-wrap items-start justify-between gap-4">
              <div className="grid min-w-0 gap-0.5">
                <p dir="auto" className="font-medium wrap-anywhere">
                  {preset.name}
                </p>
                <Note>{describePreset(preset)}</Note>
              </div>
              {sample && (
                // An image of a preset is never one of Next's sizes.
                // biome-ignore lint/performance/noImgElement: its address is what is shown here
                <img
                  src={`${sample}/p/${preset.name}?s=${presetKey(preset)}`}
                  alt={`As ${preset.name}`}
                  loading="lazy"
                  className="max-h-24 max-w-[min(10rem,100%)] rounded-image border border-line"
                />
              )}
            </div>
            {mayChange && <PresetControls organizationId={organizationId} preset={preset} />}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

/** Another one after a change, so that the browser shows no former image. */
const presetKey = ({ name: _name, shipped: _shipped, ...settings }: Preset) =>
  encodeURIComponent(Object.values(settings).join('-'));

const FITS: Record<Preset['fit'], string> = {
  cover: 'cut to fill',
  contain: 'with margins',
  inside: 'whole',
};

/** "1200 × 630, cut to fill, JPEG, quality 82" */
function describePreset(preset: Preset): string {
  const { width, height, fit, format, quality, animated, shipped } = preset;
  return [
    width && height ? `${width} × ${height}` : width ? `${width} wide` : `${height} high`,
    FITS[fit],
    format === 'auto' ? 'AVIF, WebP or JPEG' : format.toUpperCase(),
    ...(format === 'png' ? [] : [`quality ${quality}`]),
    ...(animated ? ['moving'] : []),
    ...(shipped ? ['comes with the service'] : []),
  ].join(', ');
}

type ControlProps = { organizationId: string; preset: Preset };

function PresetControls({ organizationId, preset }: ControlProps) {
  const { delivery } = useClient();
  const { make, pending, problem } = useChange();
  const [editing, setEditing] = useState(false);
  const { name, shipped } = preset;
  if (editing)
    return (
      <PresetForm
        title={`Change the preset ${name}`}
        organizationId={organizationId}
        present={preset}
        taken={[]}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <ItemControls revealed={null} problem={problem}>
      <Button onClick={() => setEditing(true)} aria-label={`Change the preset ${name}`}>
        Change
      </Button>
      {!shipped && (
        <ConfirmDialog
          title={`Delete the preset ${name}?`}
          confirmLabel="Delete"
          onConfirm={() => make(() => delivery.deletePreset.mutate({ organizationId, name }))}
          pending={pending}
        >
          <p>
            Its addresses stop answering. One that comes with the service is as it was at first.
          </p>
        </ConfirmDialog>
      )}
    </ItemControls>
  );
}
