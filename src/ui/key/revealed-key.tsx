import { RevealedSecret } from '../control/revealed-secret';

type Props = { name: string; apiKey: string; onHide: () => void };

/** Shows a key to copy. */
export const RevealedKey = ({ name, apiKey, onHide }: Props) => (
  <RevealedSecret
    label={`Key ${name}`}
    secret={apiKey}
    advice="Anyone with this key can use it. Store it only where your app needs it."
    copyName="the key"
    onHide={onHide}
  />
);
