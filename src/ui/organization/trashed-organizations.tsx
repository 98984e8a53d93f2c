'use client';

import { useMutation } from '@tanstack/react-query';
import type { HomePage } from '@/contract/organization/page';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { LIST_CLASS, LIST_ITEM_CLASS } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useSettingsChange } from '../form/use-change';
import { DateTime } from '../format/date-time';

/** Organizations in the trash. Owners can restore them. */
export function TrashedOrganizations({ trashed }: Pick<HomePage, 'trashed'>) {
  const restoring = useMutation(useCalls().organization.restore.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  return (
    <section aria-labelledby="trashed-organizations" className="grid gap-4">
      <h2 id="trashed-organizations" className="text-lg">
        In trash
      </h2>
      <ul className={`${LIST_CLASS} bg-surface`}>
        {trashed.map(({ id, name, purgedAt }) => (
          <li key={id} className={LIST_ITEM_CLASS}>
            <div className="min-w-0">
              <p dir="auto" className="font-medium wrap-anywhere">
                {name}
              </p>
              <p className="text-sm text-quiet">
                Permanently deleted on <DateTime at={purgedAt} />
              </p>
            </div>
            <Button
              onClick={() => make(() => restoring.mutateAsync({ organizationId: id }))}
              aria-disabled={pending}
              aria-label={`Restore ${name}`}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <FormProblem text={problem} />
    </section>
  );
}
