'use client';

import { useQueryClient } from '@tanstack/react-query';
import { EllipsisIcon } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { ShareLink } from '@/contract/sharing/share-link';
import { useCalls, useClient } from '../call/call-provider';
import { Button, buttonClass } from '../control/button';
import { CopyButton } from '../control/copy-button';
import { Menu, MenuItem } from '../control/menu';
import { orToast } from '../control/toasts';
import { Confirmation } from '../form/confirm-dialog';
import { Form, type Values } from '../form/form';
import { NewAddress } from './new-address';
import { readShareFields, ShareFields } from './share-fields';

type ShareControlsProps = { organizationId: string; link: ShareLink };

/** Copies and opens the address of a link, changes it, replaces it or stops sharing. */
export function ShareControls({ organizationId, link }: ShareControlsProps) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const { shareLink } = useClient();
  const [asked, setAsked] = useState<'change' | 'replace' | 'stop' | null>(null);
  const [newUrl, setNewUrl] = useState<string | null>(null);
  const close = () => setAsked(null);
  const { id: linkId, url, people, mayChange, mayEnd } = link;
  const linkRef = { organizationId, linkId };
  const settle = async <Answer,>(sent: Promise<Answer>) => {
    const answer = await orToast(sent);
    await queryClient.invalidateQueries(calls.feedback.page.pathFilter());
    return answer;
  };
  const replace = async () =>
    setNewUrl((await settle(shareLink.renew.mutate(linkRef)))?.url ?? null);
  if (asked === 'change')
    return <ChangeForm organizationId={organizationId} link={link} onDone={close} />;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {url && (
          <>
            <CopyButton text={url} name="the link" label="Copy link" />
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
              Open
            </a>
          </>
        )}
        {mayChange && <Button onClick={() => setAsked('change')}>Change</Button>}
        {mayEnd && (
          <Menu
            side="right"
            label="More"
            button={<EllipsisIcon className="size-5" />}
            buttonClass={`${buttonClass('secondary')} px-2.5!`}
          >
            {mayChange && (
              <MenuItem aria-haspopup="dialog" onClick={() => setAsked('replace')}>
                Replace link…
              </MenuItem>
            )}
            <MenuItem aria-haspopup="dialog" onClick={() => setAsked('stop')}>
              Stop sharing…
            </MenuItem>
          </Menu>
        )}
      </div>
      {newUrl && (
        <NewAddress url={newUrl} mailed={people !== null} onDone={() => setNewUrl(null)} />
      )}
      {asked === 'replace' && (
        <Confirmation
          title="Replace the link?"
          confirmLabel="Replace"
          onConfirm={() => void replace()}
          onClose={close}
        >
          <p>
            The current link stops working.
            {people && ' The people it is for get the new one by email.'}
          </p>
        </Confirmation>
      )}
      {asked === 'stop' && (
        <Confirmation
          title="Stop sharing?"
          confirmLabel="Stop sharing"
          onConfirm={() => void settle(shareLink.end.mutate(linkRef))}
          onClose={close}
        >
          <p>
            Nobody can open the link any more. The answers stay for {LIMITS.shareLinkDays} days.
            This can’t be undone.
          </p>
        </Confirmation>
      )}
    </>
  );
}

/** Changes the settings of a link, in place of the buttons. */
function ChangeForm({ organizationId, link, onDone }: ShareControlsProps & { onDone: () => void }) {
  const calls = useCalls();
  const client = useClient();
  const queryClient = useQueryClient();
  const send = async (values: Values) => {
    const read = readShareFields(values);
    if ('at' in read) return read;
    const { people, ...others } = read.settings;
    // Left out unless changed here: somebody else may have taken a person off the list meanwhile.
    const isKept = String(people) === String(link.people);
    const settings = { ...others, password: read.password, people: isKept ? undefined : people };
    await client.shareLink.change.mutate({ organizationId, linkId: link.id, settings });
    await queryClient.invalidateQueries(calls.feedback.page.pathFilter());
    onDone();
  };
  return (
    <Form
      label={`Change ${link.title}`}
      onSend={send}
      submit="Save"
      sending="Saving…"
      beside={<Button onClick={onDone}>Cancel</Button>}
      className="grid w-full max-w-[44rem] gap-4 rounded-control bg-sunken px-4 py-4"
    >
      {(at) => <ShareFields present={link} hasPassword={link.hasPassword} at={at} />}
    </Form>
  );
}
