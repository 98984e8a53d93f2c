'use client';

import { useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { useClient } from '../call/call-provider';
import { ProblemError } from '../call/error-message';
import { Button } from '../control/button';
import { FileInput } from '../control/file-input';
import { SettingsSection } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { authProblem } from '../sign-in/auth-problem';
import { Avatar } from './avatar';
import { SaveName } from './save-name';

/** The name and image shown to others. */
export function ProfileSection({ name, avatarUrl }: { name: string; avatarUrl: string | null }) {
  const client = useClient();
  return (
    <SettingsSection title="Profile" lead="Shown to other members next to what you upload.">
      <AvatarPicker name={name} avatarUrl={avatarUrl} />
      <SaveName
        title="Your name"
        label="Name"
        autoComplete="name"
        name={name}
        save={(wanted) => client.account.rename.mutate({ name: wanted })}
      />
    </SettingsSection>
  );
}

function AvatarPicker({ name, avatarUrl }: { name: string; avatarUrl: string | null }) {
  const file = useRef<HTMLInputElement>(null);
  const client = useClient();
  const { make, pending, problem } = useChange();
  // The URL stays the same when the image changes; the query makes the browser reload it.
  const [version, setVersion] = useState(0);
  const url = avatarUrl && (version === 0 ? avatarUrl : `${avatarUrl}?${version}`);

  const choose = async ([image]: File[]) => {
    if (image) await make(() => upload(image));
    setVersion(Date.now());
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} url={url} />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2.5">
            <Button onClick={() => file.current?.click()} aria-disabled={pending}>
              {pending ? 'Uploading…' : 'Upload photo'}
            </Button>
            {avatarUrl && (
              <Button
                onClick={() => make(() => client.account.removeAvatar.mutate())}
                aria-disabled={pending}
              >
                Remove photo
              </Button>
            )}
          </div>
          <p className="text-xs text-quiet">Up to 2 MB, cropped to a square.</p>
        </div>
        <FileInput
          ref={file}
          label="Profile photo"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          onFiles={(files) => void choose(files)}
        />
      </div>
      <FormProblem text={problem} />
    </div>
  );
}

async function upload(image: File) {
  if (image.size > LIMITS.avatarBytes) throw new ProblemError('This photo is larger than 2 MB.');
  const response = await fetch('/api/auth/avatar', { method: 'PUT', body: image });
  if (response.ok) return;
  const { code, message } = await response.json();
  throw authProblem({ code, message, retryAfter: null });
}
