'use client';

import { useEffect, useState } from 'react';
import { signInPath } from '@/contract/own-path';
import { useClient } from '../call/call-provider';
import { buttonClass } from '../control/button';
import { Dialog, DialogButtons, useModal } from '../control/dialog';
import { Note } from '../control/section';

/** How often to look whether the person has signed in, in milliseconds. */
const LOOK_EVERY_MS = 1500;

/** Leads to the sign-in page in another tab, and notices when the person has signed in there. */
export function SignInAgainDialog({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) {
  const client = useClient();
  const { dialog, close } = useModal(() => onAnswer(false));
  const [followed, setFollowed] = useState(false);
  useEffect(() => {
    const look = async () => {
      if (await client.page.frame.query().then(Boolean, () => false)) onAnswer(true);
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [client, onAnswer]);
  return (
    <Dialog dialog={dialog} title="You’re signed out">
      <Note>
        {followed
          ? 'Once you have signed in there, come back: your change goes on by itself.'
          : 'Sign in again in another tab. Your change waits and then goes on by itself.'}
      </Note>
      <DialogButtons onCancel={close}>
        <a
          href={signInPath('/app')}
          target="_blank"
          rel="noreferrer"
          onClick={() => setFollowed(true)}
          className={buttonClass('primary')}
        >
          Sign in again
        </a>
      </DialogButtons>
    </Dialog>
  );
}
