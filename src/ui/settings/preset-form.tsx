'use client';

import { useId } from 'react';
import type { Preset } from '@/contract/organization/delivery';
import { Select } from '../form/select';
import { SettingsForm, type SettingsFormProps } from '../form/settings-form';
import { TextField } from '../form/text-field';
import { useSubmission } from '../form/use-submission';

export type WantedPreset = Omit<Preset, 'shipped'>;
type Props = SettingsFormProps<WantedPreset> & {
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

/** The settings of a preset. */
export function PresetForm({ present, taken, onSave, ...frame }: Props) {
  const id = useId();
  const { submit, at } = useSubmission(async (values) => {
    const { name = '', width = '', height = '', quality = '', fit = '', format = '' } = values;
    if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
      return { at: 'name', text: 'Use up to 40 of a-z, 0-9 and -.' };
    if (taken.includes(name)) return { at: 'name', text: 'A preset has this name already.' };
    if (width === '' && height === '')
      return { at: 'width', text: 'Enter a width, a height or both.' };
    const edge = (typed: string) => (typed === '' ? null : Number(typed));
    const background = values.background || null;
    await onSave({
      name,
      width: edge(width),
      height: edge(height),
      fit: fit as Preset['fit'],
      format: format as Preset['format'],
      quality: Number(quality),
      background,
      animated: values.animated === 'on',
    });
    return null;
  });
  return (
    <SettingsForm {...frame} problem={at('form') ?? frame.problem} onSubmit={submit}>
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
        <TextField
          name="width"
          label="Width"
          type="number"
          min={1}
          max={4096}
          defaultValue={present?.width ?? ''}
          problem={at('width')}
        />
        <TextField
          name="height"
          label="Height"
          type="number"
          min={1}
          max={4096}
          defaultValue={present?.height ?? ''}
        />
        <TextField
          name="quality"
          label="Quality"
          type="number"
          min={1}
          max={100}
          defaultValue={present?.quality ?? 80}
        />
        <Select
          id={`${id}-fit`}
          name="fit"
          label="Fit"
          options={FITS}
          defaultValue={present?.fit}
        />
        <Select
          id={`${id}-format`}
          name="format"
          label="Format"
          options={FORMATS}
          defaultValue={present?.format}
        />
        <TextField
          name="background"
          label="Background"
          hint="As #rrggbb, if any."
          autoComplete="off"
          defaultValue={present?.background ?? ''}
        />
      </div>
      <label className="flex items-center gap-3 text-sm">
        <input
          type="checkbox"
          name="animated"
          defaultChecked={present?.animated}
          className="size-4 shrink-0"
        />
        Moving images still move
      </label>
    </SettingsForm>
  );
}
