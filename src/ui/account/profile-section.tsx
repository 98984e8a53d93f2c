'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
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
  const renaming = useMutation(useCalls().account.rename.mutationOptions());
  return (
    <SettingsSection title="Profile" lead="Shown to other members next to what you upload.">
      <AvatarPicker name={name} avatarUrl={avatarUrl} />
      <SaveName
        title="Your name"
        label="Name"
        autoComplete="name"
        name={name}
        save={(wanted) => renaming.mutateAsync({ name: wanted })}
      />
    </SettingsSection>
  );
}

function AvatarPicker({ name, avatarUrl }: { name: string; avatarUrl: string | null }) {
  const file = useRef<HTMLInputElement>(null);
  const removal = useMutation(useCalls().account.removeAvatar.mutationOptions());
  const { change, pending, problem } = useChange();
  // The URL stays the same when the image changes; the query makes the browser reload it.
  const [version, setVersion] = useState(0);
  const url = avatarUrl && (version === 0 ? avatarUrl : `${avatarUrl}?${version}`);

  const choose = async ([image]: File[]) => {
    if (image) await change(() => upload(image));
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
              <Button onClick={() => change(() => removal.mutateAsync())} aria-disabled={pending}>
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

async function upload(image: File): Promise<string | null> {
  if (image.size > LIMITS.avatarBytes) return 'This photo is larger than 2 MB.';
  const response = await fetch('/api/auth/avatar', { method: 'PUT', body: image });
  if (response.ok) return null;
  const { code, message } = await response.json();
  return authProblem({ code, message, retryAfter: null }).text;
}
