'use client';

import { type ComponentProps, type FormEvent, useState } from 'react';
import type { ValuesToSet } from '@/contract/asset/own-values';
import { LIMITS } from '@/contract/limits';
import type { AssetPage } from '@/contract/organization/page';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';
import { TextField } from '../form/text-field';
import { EditableText } from './editable-text';
import { useUndoableChange } from './use-asset-change';

type Own = AssetPage['own'];

/** What a typed text sets, and what the page shows then; a sentence when it says nothing of use. */
export type Typed = { set: ValuesToSet; own: Partial<Own> } | string;

/** Sets a value of an asset, with an undo. Returns null on success, otherwise the reason as a sentence. */
export function useSetValue(own: Own, assetRef: AssetRef) {
  const change = useUndoableChange(assetRef);
  return async (name: string, typed: Typed): Promise<string | null> => {
    if (typeof typed === 'string') return typed;
    return change({
      show: (page) => ({ ...page, own: { ...page.own, ...typed.own } }),
      undo: (page) => ({ ...page, own }),
      wanted: { kind: 'edit', set: typed.set },
      said: `${name} saved.`,
    });
  };
}

type OwnValueProps = Pick<
  ComponentProps<typeof EditableText>,
  'label' | 'value' | 'shown' | 'multiline'
> & {
  own: Own;
  assetRef: AssetRef;
  maxLength?: number;
  read: (typed: string) => Typed;
};

/** A value of an asset that a person sets in its place; an empty text takes it away. */
export function OwnValue({ own, assetRef, label, read, maxLength = 100, ...field }: OwnValueProps) {
  const set = useSetValue(own, assetRef);
  return (
    <EditableText
      {...field}
      label={label}
      about={assetRef.assetId}
      empty={`Add ${label.toLowerCase()}`}
      maxLength={maxLength}
      onSave={(typed) => set(label, read(typed.trim()))}
    />
  );
}

/** A field for a description in one more language. */
export function AddDescription({ own, assetRef }: Pick<OwnValueProps, 'own' | 'assetRef'>) {
  const set = useSetValue(own, assetRef);
  const [problem, setProblem] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Describe in another language
      </Button>
    );
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const language = String(sent.get('language')).trim();
    const text = String(sent.get('text'));
    if (language === '' || text.trim() === '') return setProblem('Enter a language and a text.');
    const failure = await set('Description', described(own, language, text));
    setProblem(failure);
    if (failure === null) setOpen(false);
  };
  return (
    <form noValidate className="grid gap-2.5" onSubmit={(event) => void add(event)}>
      <TextField
        label="Language"
        name="language"
        hint="As in de, pt-BR, zh-Hant."
        autoComplete="off"
        autoFocus
        maxLength={35}
      />
      <TextField
        label="Description"
        name="text"
        autoComplete="off"
        maxLength={LIMITS.descriptionLength}
      />
      <FormProblem text={problem} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Save
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </div>
    </form>
  );
}

/** A description in a language; an empty one removes it. */
export function described(own: Own, language: string, text: string): Typed {
  const { [language]: _, ...others } = own.descriptions;
  return {
    set: { descriptions: { [language]: text || null } },
    own: { descriptions: text ? { ...others, [language]: text } : others },
  };
}

/** When it was taken; an empty text: as its file says. */
export function takenAs(typed: string): Typed {
  const written = typed.replace(/^(\d{4})[:.](\d\d)[:.](\d\d)/, '$1-$2-$3').replace(' ', 'T');
  return { set: { takenAt: written || null }, own: { taken: written || null } };
}

/** Where it was taken: a latitude and a longitude; an empty text: as its file says. */
export function placedAt(typed: string): Typed {
  const [, latitude, longitude] =
    /^([+-]?\d+(?:\.\d+)?)°?\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)°?$/.exec(typed) ?? [];
  const position =
    latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) };
  if (typed !== '' && position === null)
    return 'Enter a latitude and a longitude, such as 48.36, -4.77.';
  return { set: { position }, own: { position } };
}

type Right = Exclude<keyof Own['rights'], 'hold'>;

/** Whether it says when the rights begin or end, and not who has them. */
export const isTime = (name: Right) => name === 'validFrom' || name === 'validUntil';

/** Who has the rights, or when they begin or end. */
export function rightOf({ rights }: Own, name: Right, typed: string): Typed {
  const isZoned = /T.+(?:Z|[+-]\d\d:\d\d)$/.test(typed) && !Number.isNaN(Date.parse(typed));
  if (isTime(name) && typed !== '' && !isZoned)
    return 'Enter a time with a zone, such as 2027-01-01T00:00:00Z.';
  const right = { [name]: typed || null };
  return { set: { rights: right }, own: { rights: { ...rights, ...right } } };
}
