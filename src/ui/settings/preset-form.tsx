'use client';

import type { ComponentProps } from 'react';
import type { Preset } from '@/contract/organization/delivery';
import { useClient } from '../call/call-provider';
import { Checkbox } from '../form/checkbox';
import type { Values } from '../form/form';
import { Select } from '../form/select';
import { SettingsForm } from '../form/settings-form';
import { TextField } from '../form/text-field';

type Props = Omit<ComponentProps<typeof SettingsForm>, 'save' | 'onSend' | 'children'> & {
  organizationId: string;
  present?: Preset;
  /** Names that another one has: saving would replace it. */
  taken: string[];
};

const FITS = [
  { value: 'inside', text: 'Whole image, within both' },
  { value: 'cover', text: 'Fill both, cut the rest' },
  { value: 'contain', text: 'Whole image, with margins' },
] as const;
const FORMATS = [
  { value: 'auto', text: 'What the browser takes' },
  { value: 'jpeg', text: 'JPEG' },
  { value: 'webp', text: 'WebP' },
  { value: 'avif', text: 'AVIF' },
  { value: 'png', text: 'PNG' },
] as const;
const NUMBERS = [
  { name: 'width', label: 'Width', max: 4096, usual: '' },
  { name: 'height', label: 'Height', max: 4096, usual: '' },
  { name: 'quality', label: 'Quality', max: 100, usual: 80 },
] as const;

/** Adds a preset, or changes the present one. */
export function PresetForm({ organizationId, present, taken, ...frame }: Props) {
  const client = useClient();
  const send = async (values: Values) => {
    const { name = '', width = '', height = '', quality = '', fit = '', format = '' } = values;
    if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
      return { at: 'name', text: 'Use up to 40 of a-z, 0-9 and -.' };
    if (taken.includes(name)) return { at: 'name', text: 'A preset has this name already.' };
    if (width === '' && height === '')
      return { at: 'width', text: 'Enter a width, a height or both.' };
    const edge = (typed: string) => (typed === '' ? null : Number(typed));
    await client.delivery.setPreset.mutate({
      organizationId,
      name,
      width: edge(width),
      height: edge(height),
      fit: fit as Preset['fit'],
      format: format as Preset['format'],
      quality: Number(quality),
      background: values.background || null,
      animated: values.animated === 'on',
    });
  };
  return (
    <SettingsForm {...frame} save="Save" onSend={send}>
      {(at) => (
        <>
          <TextField
            name="name"
            label="Name"
            hint="Part of the address, such as card."
            autoComplete="off"
            defaultValue={present?.name}
            readOnly={present !== undefined}
            problem={at('name')}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            {NUMBERS.map(({ name, label, max, usual }) => (
              <TextField
                key={name}
                name={name}
                label={label}
                type="number"
                min={1}
                max={max}
                defaultValue={present ? (present[name] ?? '') : usual}
                problem={at(name)}
              />
            ))}
            <Select name="fit" label="Fit" options={FITS} defaultValue={present?.fit} />
            <Select name="format" label="Format" options={FORMATS} defaultValue={present?.format} />
            <TextField
              name="background"
              label="Background"
              hint="As #rrggbb, if any."
              autoComplete="off"
              defaultValue={present?.background ?? ''}
            />
          </div>
          <Checkbox name="animated" defaultChecked={present?.animated} labelClass="">
            Moving images still move
          </Checkbox>
        </>
      )}
    </SettingsForm>
  );
}
