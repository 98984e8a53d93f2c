import { RevealedSecret } from '../control/revealed-secret';

type Props = { url: string; secret: string; onHide: () => void };

/** Shows the signing secret of a webhook, once. */
export const RevealedSigningSecret = ({ url, secret, onHide }: Props) => (
  <RevealedSecret
    label={`Signing secret of ${url}`}
    secret={secret}
    advice="Your service uses this signing secret to check that messages come from Vitrine. It isn’t shown again."
    copyName="the signing secret"
    onHide={onHide}
  />
);
