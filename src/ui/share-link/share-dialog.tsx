'use client';

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDay } from '@/contract/format-day';
import { useClient } from '../call/call-provider';
import { Dialog, useModal } from '../control/dialog';
import { Form, type Values } from '../form/form';
import { NewAddress } from './new-address';
import { keepSettings, PurposeChoice, readLastSettings } from './purposes';
import { OptionFields, readShareFields, TextFields } from './share-fields';

/** The content of the link, in the form of the service's input. */
export type SharedContent = Parameters<
  ReturnType<typeof useClient>['shareLink']['create']['mutate']
>[0]['content'];

export type ShareDialogProps = {
  organizationId: string;
  content: SharedContent;
  /** "3 assets" or "this search". */
  what: string;
  /** The suggested title. */
  title: string;
  onClose: () => void;
};

const BLANK = { greeting: '', expiresAt: null, people: null, pickTarget: null };

/** The fields that are folded at first. */
const FOLDED = ['people', 'expiresOn', 'password'];

/** Creates a share link and shows its URL. Open while it is mounted. */
export function ShareDialog({ organizationId, content, what, title, onClose }: ShareDialogProps) {
  const { shareLink } = useClient();
  const { dialog, close } = useModal(onClose);
  const [purpose, setPurpose] = useState(readLastSettings);
  const [isUnfolded, setUnfolded] = useState(false);
  const [made, setMade] = useState<{ url: string; mailed: boolean } | null>(null);
  const send = async (values: Values) => {
    const read = readShareFields(values);
    if ('at' in read) {
      // A field that is folded could not take the focus.
      if (FOLDED.includes(read.at)) flushSync(() => setUnfolded(true));
      return read;
    }
    const settings = { ...read.settings, password: read.password ?? null };
    const { url } = await shareLink.create.mutate({ organizationId, content, settings });
    keepSettings(read.settings);
    setMade({ url, mailed: settings.people !== null });
  };
  const day = formatDay(Date.now());
  const present = { ...BLANK, ...purpose, title: title || `Selection of ${day}` };
  return (
    <Dialog dialog={dialog} title={`Share ${what}`}>
      {made ? (
        <NewAddress {...made} onDone={close} />
      ) : (
        <Form onSend={send} onCancel={close} submit="Create link" sending="Creating…">
          {(at) => (
            <>
              <PurposeChoice chosen={purpose} onChoose={setPurpose} />
              <TextFields present={present} isSuggested at={at} />
              <details
                open={isUnfolded}
                onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
              >
                <summary className="w-fit cursor-pointer py-1 text-sm font-medium">More</summary>
                <div className="grid gap-4 pt-3">
                  <OptionFields
                    key={JSON.stringify(purpose)}
                    present={present}
                    hasPassword={false}
                    at={at}
                  />
                </div>
              </details>
            </>
          )}
        </Form>
      )}
    </Dialog>
  );
}
