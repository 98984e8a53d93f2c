import { refuse } from '@/contract/errors';
import type { CollectionForWriting } from '../access/authorize-collection';
import type { Change } from '../operation';

/** Refuses with FORBIDDEN to delete a collection shown by an open link. */
export async function refuseShown(change: Change, collectionId: string) {
  if (await isShown(change, collectionId))
    refuse('FORBIDDEN', 'Visitors see this collection. End its links first.');
}

/**
 * Refuses with FORBIDDEN who can write to some of the libraries only, if visitors see the collection: whoever changes it
 * changes what they see.
 */
export async function refuseEditingShown(
  change: Change,
  { id, changesShown }: Pick<CollectionForWriting, 'id' | 'changesShown'>,
) {
  if (!changesShown && (await isShown(change, id)))
    refuse(
      'FORBIDDEN',
      'Visitors of a share link see this collection. It is changed by members who may change all libraries, and by keys that may change all of theirs.',
    );
}

const isShown = async ({ tx, at }: Change, collectionId: string): Promise<boolean> =>
  (await tx.shareLink.count({ where: { collectionId, ...openAt(at) } })) > 0;

const openAt = (at: Date) => ({
  withdrawnAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: at } }],
});
