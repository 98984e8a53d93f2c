import type { AuthorizedCollections } from '@/domain/access/authorize-collection';
import type { InTurn } from '@/domain/collection/list-collections';
import type { ApiDependencies } from '../context';
import { holderOf, refuseNoPermit } from '../process-permits';

const REFUSED = {
  own: 'The collections of this organization are being counted already. Try again in a few seconds.',
  busy: 'Too many collections are being counted at the moment. Try again in a few seconds.',
  retryAfterSeconds: 5,
};

/** Counts smart collections when it is the turn of their organization. */
export const countInTurn =
  (
    { permits }: Pick<ApiDependencies, 'permits'>,
    { organization }: AuthorizedCollections,
  ): InTurn =>
  (count) =>
    permits.smartCollections
      .run(holderOf(organization), count)
      .catch((error) => refuseNoPermit(error, REFUSED));
