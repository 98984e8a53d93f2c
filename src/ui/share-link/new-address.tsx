import { buttonClass } from '../control/button';
import { RevealedSecret } from '../form/revealed-secret';

type NewAddressProps = {
  url: string;
  /** Whether people it is for were mailed. */
  mailed: boolean;
  onDone: () => void;
};

/** Shows the URL of a new share link to copy. */
export const NewAddress = ({ url, mailed, onDone }: NewAddressProps) => (
  <RevealedSecret
    label="Address of the link"
    secret={url}
    advice={`${mailed ? 'The people you named get the link by email.' : 'Copy the link and send it.'} You find it again in Shares.`}
    copyName="the link"
    copyVariant="primary"
    hideLabel="Done"
    onHide={onDone}
  >
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
      Open
    </a>
  </RevealedSecret>
);
