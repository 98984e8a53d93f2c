'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCalls } from '../call/call-provider';
import { errorMessage, refusalOf } from '../call/error-message';
import { Button } from '../control/button';
import { Dialog, useModal } from '../control/dialog';
import { toast } from '../control/toasts';
import { Form, type Values } from '../form/form';
import { NameField, validateName } from '../form/name-field';
import { VISITOR_SCOPE } from './use-picks';

type Props = {
  /** Who shared the link. */
  sender: string;
  /** How many assets are picked. */
  picked: number;
};

/** Tells the sender that the visitor is done. Who gave no name yet is asked for it. */
export function SendPicks({ sender, picked }: Props) {
  const sending = useMutation(useCalls().shared.send.mutationOptions({ scope: VISITOR_SCOPE }));
  const [asksName, setAsksName] = useState(false);
  /** How many were picked when they were sent: what is picked later is not sent. */
  const [sent, setSent] = useState<number | null>(null);
  const send = async () => {
    await sending.mutateAsync();
    setSent(picked);
  };
  const press = () =>
    send().catch((error) => {
      if (refusalOf(error) === 'FORBIDDEN') setAsksName(true);
      else toast({ text: errorMessage(error) });
    });
  const isSent = sent === picked;
  return (
    <div>
      <Button
        variant={isSent ? 'secondary' : 'primary'}
        aria-disabled={sending.isPending}
        onClick={() => !sending.isPending && void press()}
        className="max-sm:min-h-11"
      >
        <span>
          {isSent ? 'Sent to' : 'Send to'} <bdi>{sender}</bdi>
        </span>
      </Button>
      <p role="status" className="sr-only">
        {isSent && 'Your picks were sent.'}
      </p>
      {asksName && <NameDialog sender={sender} send={send} onClose={() => setAsksName(false)} />}
    </div>
  );
}

type NameDialogProps = { sender: string; send: () => Promise<void>; onClose: () => void };

function NameDialog({ sender, send, onClose }: NameDialogProps) {
  const introducing = useMutation(
    useCalls().shared.introduce.mutationOptions({ scope: VISITOR_SCOPE }),
  );
  const { dialog, close } = useModal(onClose);
  const sendAs = async ({ name = '' }: Values) => {
    const wrong = validateName(name);
    if (wrong) return wrong;
    await introducing.mutateAsync({ name });
    await send();
    close();
  };
  return (
    <Dialog dialog={dialog} title="Who picked?">
      <Form onSend={sendAs} onCancel={close} submit="Send picks" sending="Sending…">
        {(at) => (
          <NameField
            label="Your name"
            hint={
              <>
                <bdi>{sender}</bdi> sees it with your picks.
              </>
            }
            autoComplete="name"
            problem={at('name')}
          />
        )}
      </Form>
    </Dialog>
  );
}
