'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmIdentity } from '../account/confirm-identity';
import { useCalls } from '../call/call-provider';
import { refusalOf } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { FormDialog } from '../control/form-dialog';
import { TextField } from '../control/text-field';
import { toast } from '../control/toasts';
import type { useSettingsChange } from '../control/use-change';

type Props = { libraryRef: LibraryRef; name: string } & Pick<
  ReturnType<typeof useSettingsChange>,
  'make' | 'pending'
>;

/**
 * Permanently deletes a library in the trash, once its name is typed. People who have not signed in within the last few
 * minutes confirm who they are first.
 */
export function DeleteLibrary({ libraryRef, name, make, pending }: Props) {
  const deleting = useMutation(useCalls().organization.deleteLibrary.mutationOptions());
  const [confirming, setConfirming] = useState(false);
  const remove = () =>
    make(async () => {
      try {
        await deleting.mutateAsync(libraryRef);
        toast({ text: `“${name}” permanently deleted.` });
      } catch (error) {
        if (refusalOf(error) !== 'UNAUTHENTICATED') throw error;
        setConfirming(true);
      }
    });
  return (
    <>
      <FormDialog
        label="Delete permanently"
        accessibleName={`Delete permanently: ${name}`}
        title={`Delete “${name}” permanently?`}
        submitLabel="Delete permanently"
        submitVariant="danger"
        disabled={pending}
        onSubmit={({ typed }) => {
          if (typed !== name.trim()) return `Type “${name}” to confirm.`;
          void remove();
          return null;
        }}
      >
        <p className="text-sm text-quiet">
          All files in this library are deleted. This can’t be undone.
        </p>
        <TextField
          name="typed"
          label={
            <>
              Type <span className="font-semibold wrap-anywhere">{name}</span> to confirm
            </>
          }
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      </FormDialog>
      {confirming && (
        <ConfirmIdentity
          reason={`Sign in again to delete “${name}” permanently.`}
          onConfirmed={remove}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
