'use client';

import type { HomePage } from '@/contract/organization/page';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { LIST_CLASS, ListItem } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { DateTime } from '../format/date-time';

/** Organizations in the trash. Owners can restore them. */
export function TrashedOrganizations({ trashed }: Pick<HomePage, 'trashed'>) {
  const client = useClient();
  const { make, pending, problem } = useChange();
  return (
    <section aria-labelledby="trashed-organizations" className="grid gap-4">
      <h2 id="trashed-organizations" className="text-lg">
        In trash
      </h2>
      <ul className={`${LIST_CLASS} bg-surface`}>
        {trashed.map(({ id, name, purgedAt }) => (
          <ListItem
            key={id}
            name={name}
            facts={
              <>
                Permanently deleted on <DateTime at={purgedAt} />
              </>
            }
          >
            <Button
              onClick={() => make(() => client.organization.restore.mutate({ organizationId: id }))}
              aria-disabled={pending}
              aria-label={`Restore ${name}`}
            >
              Restore
            </Button>
          </ListItem>
        ))}
      </ul>
      <FormProblem text={problem} />
    </section>
  );
}
