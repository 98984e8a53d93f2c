'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EllipsisIcon } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { ShareLink } from '@/contract/sharing/share-link';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button, buttonClass } from '../control/button';
import { CopyButton } from '../control/copy-button';
import { MENU_ITEM_CLASS, Menu } from '../control/menu';
import { orToast } from '../control/or-toast';
import { Confirmation } from '../form/confirm-dialog';
import { SettingsForm } from '../form/settings-form';
import { useSubmission } from '../form/use-submission';
import { NewAddress } from './new-address';
import { readShareFields, ShareFields } from './share-fields';

type ShareControlsProps = { organizationId: string; link: ShareLink };

/** Copies and opens the address of a link, changes it, replaces it or stops sharing. */
export function ShareControls({ organizationId, link }: ShareControlsProps) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(calls.feedback.page.pathFilter());
  const renewing = useMutation(calls.shareLink.renew.mutationOptions({ onSettled }));
  const ending = useMutation(calls.shareLink.end.mutationOptions({ onSettled }));
  const [asked, setAsked] = useState<'change' | 'replace' | 'stop' | null>(null);
  const [newUrl, setNewUrl] = useState<string | null>(null);
  const close = () => setAsked(null);
  const { id: linkId, url, people, mayChange, mayEnd } = link;
  const linkRef = { organizationId, linkId };
  const replace = async () =>
    setNewUrl((await orToast(renewing.mutateAsync(linkRef)))?.url ?? null);
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
            {mayChange && <MenuItem label="Replace link…" onClick={() => setAsked('replace')} />}
            <MenuItem label="Stop sharing…" onClick={() => setAsked('stop')} />
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
          onConfirm={() => void orToast(ending.mutateAsync(linkRef))}
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

const MenuItem = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" aria-haspopup="dialog" onClick={onClick} className={MENU_ITEM_CLASS}>
    {label}
  </button>
);

/** Changes the settings of a link, in place of the buttons. */
function ChangeForm({ organizationId, link, onDone }: ShareControlsProps & { onDone: () => void }) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const changing = useMutation(
    calls.shareLink.change.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(calls.feedback.page.pathFilter()),
    }),
  );
  const { submit, pending, at } = useSubmission(async (values) => {
    const read = readShareFields(values);
    if ('at' in read) return read;
    const { people, ...others } = read.settings;
    // Left out unless changed here: somebody else may have taken a person off the list meanwhile.
    const isKept = String(people) === String(link.people);
    const settings = { ...others, password: read.password, people: isKept ? undefined : people };
    const sent = changing.mutateAsync({ organizationId, linkId: link.id, settings });
    const failure = await sent.then(() => null, errorMessage);
    if (failure !== null) return { at: 'form', text: failure };
    onDone();
    return null;
  });
  return (
    <div className="w-full max-w-[44rem]">
      <SettingsForm
        title={`Change ${link.title}`}
        save="Save"
        onSubmit={submit}
        onCancel={onDone}
        pending={pending}
        problem={at('form')}
      >
        <ShareFields present={link} hasPassword={link.hasPassword} at={at} />
      </SettingsForm>
    </div>
  );
}
