'use client';

import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@/contract/limits';
import type { GeneralSettings } from '@/contract/settings';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { LIST_CLASS, LIST_ITEM_CLASS, SettingsSection } from '../control/section';
import { useSettingsChange } from '../control/use-change';
import { DateTime } from '../format/date-time';
import { formatAssetCount } from '../format/format-quantity';
import { DeleteLibrary } from './delete-library';

type Props = { organizationId: string; libraries: GeneralSettings['trashedLibraries'] };

/** The libraries in the trash. Owners can restore or permanently delete them. */
export function TrashedLibrariesSection({ organizationId, libraries }: Props) {
  const restoring = useMutation(useCalls().organization.restoreLibrary.mutationOptions());
  const change = useSettingsChange();
  if (libraries.length === 0) return null;
  return (
    <SettingsSection
      title="Libraries in trash"
      lead={`Items are permanently deleted after ${LIMITS.trashDays} days. Until then, they count toward your plan.`}
    >
      <ul className={LIST_CLASS}>
        {libraries.map(({ id, name, assetsCount, purgedAt }) => (
          <li key={id} className={LIST_ITEM_CLASS}>
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm text-quiet">
                {formatAssetCount(assetsCount)}. Permanently deleted on <DateTime at={purgedAt} />
              </p>
            </div>
            <div className="flex flex-wrap gap-2.5">
              <Button
                onClick={() =>
                  change.make(() => restoring.mutateAsync({ organizationId, libraryId: id }))
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
          </li>
        ))}
      </ul>
      <FormProblem text={change.problem} />
    </SettingsSection>
  );
}
