'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { ShareLink } from '@/contract/sharing/share-link';
import { useCalls } from '../call/call-provider';
import { Button, buttonClass } from '../control/button';
import { CopyButton } from '../control/copy-button';
import { ConfirmDialog } from '../form/confirm-dialog';
import { ItemControls } from '../form/item-controls';
import { SettingsForm } from '../form/settings-form';
import { useSettingsChange } from '../form/use-change';
import { useSubmission } from '../form/use-submission';
import { NewAddress } from './new-address';
import { readShareFields, ShareFields } from './share-fields';

type LinkControlsProps = { organizationId: string; link: ShareLink };

/** Changes a share link, gives it a new URL or ends it. */
export function LinkControls({ organizationId, link }: LinkControlsProps) {
  const calls = useCalls().shareLink;
  const changing = useMutation(calls.change.mutationOptions());
  const renewing = useMutation(calls.renew.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  const [editing, setEditing] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const linkRef = { organizationId, linkId: link.id };
  const { title } = link;
  const { submit, at } = useSubmission(async (values) => {
    const read = readShareFields(values);
    if ('at' in read) return read;
    const { people, ...others } = read.settings;
    // Left out unless changed here: somebody else may have taken a person off the list meanwhile.
    const isKept = String(people) === String(link.people);
    const settings = { ...others, password: read.password, people: isKept ? undefined : people };
    if (await make(() => changing.mutateAsync({ ...linkRef, settings }))) setEditing(false);
    return null;
  });
  if (editing)
    return (
      <SettingsForm
        title={`Change the link ${title}`}
        save="Save"
        onSubmit={submit}
        onCancel={() => setEditing(false)}
        pending={pending}
        problem={problem}
      >
        <ShareFields present={link} hasPassword={link.hasPassword} at={at} />
      </SettingsForm>
    );
  return (
    <>
      {link.url === null && (
        <p className="text-sm text-quiet">
          The address of this link isn’t known: it was created before addresses were kept. The link
          still works. To copy an address, give it a new one.
        </p>
      )}
      <ItemControls
        revealed={
          url && <NewAddress url={url} mailed={link.people !== null} onDone={() => setUrl(null)} />
        }
        problem={problem}
      >
        {link.url && (
          <>
            <CopyButton text={link.url} name={`the link ${title}`} />
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open the link ${title}`}
              className={buttonClass('secondary')}
            >
              Open
            </a>
          </>
        )}
        <Button onClick={() => setEditing(true)} aria-label={`Change the link ${title}`}>
          Change
        </Button>
        <ConfirmDialog
          label="New address…"
          accessibleName={`New address for the link ${title}`}
          title={`Give the link ${title} a new address?`}
          confirmLabel="New address"
          onConfirm={() => make(async () => setUrl((await renewing.mutateAsync(linkRef)).url))}
          pending={pending}
        >
          <p>
            The current link stops working.
            {link.people && ' The people it is for get the new one by email.'}
          </p>
        </ConfirmDialog>
        <EndButton organizationId={organizationId} link={link} make={make} pending={pending} />
      </ItemControls>
    </>
  );
}

/** For a link with something that its creator can no longer change. */
export function EndedOnly({ organizationId, link }: LinkControlsProps) {
  const { make, pending, problem } = useSettingsChange();
  return (
    <ItemControls revealed={null} problem={problem}>
      <EndButton organizationId={organizationId} link={link} make={make} pending={pending} />
    </ItemControls>
  );
}

type EndButtonProps = LinkControlsProps &
  Pick<ReturnType<typeof useSettingsChange>, 'make' | 'pending'>;

function EndButton({ organizationId, link, make, pending }: EndButtonProps) {
  const ending = useMutation(useCalls().shareLink.end.mutationOptions());
  const { id: linkId, title } = link;
  return (
    <ConfirmDialog
      label="End…"
      accessibleName={`End the link ${title}`}
      title={`End the link ${title}?`}
      confirmLabel="End"
      onConfirm={() => make(() => ending.mutateAsync({ organizationId, linkId }))}
      pending={pending}
    >
      <p>
        Visitors can no longer open it. Their answers stay for {LIMITS.shareLinkDays} days. This
        can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
