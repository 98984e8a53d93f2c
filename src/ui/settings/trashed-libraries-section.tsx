'use client';

import { LIMITS } from '@/contract/limits';
import type { GeneralSettings } from '@/contract/organization/settings';
import { useConfirmed } from '../account/use-confirmed';
import { useClient } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { LIST_CLASS, ListItem, Note, SettingsSection } from '../control/section';
import { toast } from '../control/toasts';
import { FormDialog } from '../form/form-dialog';
import { FormProblem } from '../form/form-problem';
import { TextField } from '../form/text-field';
import { useChange } from '../form/use-change';
import { DateTime } from '../format/date-time';
import { formatAssetCount } from '../format/format-quantity';

type Props = { organizationId: string; libraries: GeneralSettings['trashedLibraries'] };

/** The libraries in the trash. Owners can restore or permanently delete them. */
export function TrashedLibrariesSection({ organizationId, libraries }: Props) {
  const { organization } = useClient();
  const change = useChange();
  if (libraries.length === 0) return null;
  return (
    <SettingsSection
      title="Libraries in trash"
      lead={`Items are permanently deleted after ${LIMITS.trashDays} days. Until then, they count toward your plan.`}
    >
      <ul className={LIST_CLASS}>
        {libraries.map(({ id, name, assetsCount, purgedAt }) => (
          <ListItem
            key={id}
            name={name}
            facts={
              <>
                {formatAssetCount(assetsCount)}. Permanently deleted on <DateTime at={purgedAt} />
              </>
            }
          >
            <div className="flex flex-wrap gap-2.5">
              <Button
                onClick={() =>
                  change.make(() =>
                    organization.restoreLibrary.mutate({ organizationId, libraryId: id }),
                  )
                }
                aria-disabled={change.pending}
                aria-label={`Restore ${name}`}
              >
                Restore
              </Button>
              <DeleteLibrary
                libraryRef={{ organizationId, libraryId: id }}
                name={name}
                {...change}
              />
            </div>
          </ListItem>
        ))}
      </ul>
      <FormProblem text={change.problem} />
    </SettingsSection>
  );
}

type DeleteLibraryProps = { libraryRef: LibraryRef; name: string } & Pick<
  ReturnType<typeof useChange>,
  'make' | 'pending'
>;

/**
 * Permanently deletes a library in the trash, once its name is typed. People who have not signed in within the last few
 * minutes confirm who they are first.
 */
function DeleteLibrary({ libraryRef, name, make, pending }: DeleteLibraryProps) {
  const { organization } = useClient();
  const { confirmed, question } = useConfirmed(`Sign in again to delete “${name}” permanently.`);
  const call = async () => {
    await organization.deleteLibrary.mutate(libraryRef);
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
        <Note>All files in this library are deleted. This can’t be undone.</Note>
        <TextField
          name="typed"
          label={
            <>
              Type{' '}
              <span dir="auto" className="font-semibold wrap-anywhere">
                {name}
              </span>{' '}
              to confirm
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
