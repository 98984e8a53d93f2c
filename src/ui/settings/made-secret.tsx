'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { OpenForm } from '../form/open-form';

/** What was made, by its name, with its secret. */
type Made = { name: string; secret: string };

type MadeSecretProps = {
  label: string;
  form: (
    frame: Parameters<ComponentProps<typeof OpenForm>['children']>[0],
    onMade: (made: Made) => void,
  ) => ReactNode;
  /** Shows the secret until it is hidden. */
  revealed: (made: Made & { onHide: () => void }) => ReactNode;
};

/** A button that opens a form for something with a secret, which is then shown in its place. */
export function MadeSecret({ label, form, revealed }: MadeSecretProps) {
  const [made, setMade] = useState<Made | null>(null);
  if (made) return revealed({ ...made, onHide: () => setMade(null) });
  return <OpenForm label={label}>{(frame) => form(frame, setMade)}</OpenForm>;
}
