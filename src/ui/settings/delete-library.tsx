'use client';

import { useMutation } from '@tanstack/react-query';
import { useConfirmed } from '../account/use-confirmed';
import { useCalls } from '../call/call-provider';
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
  const { confirmed, question } = useConfirmed(`Sign in again to delete “${name}” permanently.`);
  const call = async () => {
    await deleting.mutateAsync(libraryRef);
    toast({ text: `“${name}” permanently deleted.` });
  };
  const remove = () => make(() => confirmed(call, remove));
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
      {question}
    </>
  );
}
