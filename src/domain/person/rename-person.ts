import type { PersonPrincipal } from '../access/principal';
import { operation } from '../operation';

/** Renames a person; everything they uploaded shows the new name from then on. */
export const renamePerson = operation(
  async ({ tx, at }, { personId }: PersonPrincipal, name: string): Promise<void> => {
    await tx.person.update({ where: { id: personId }, data: { name: name.trim(), updated: at } });
  },
);
