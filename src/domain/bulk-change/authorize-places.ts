import type { AssetChange, SmallChange } from '@/contract/browse/bulk-change';
import { refuse } from '@/contract/errors';
import {
  authorizeLibrary,
  authorizeTarget,
  type LibraryForWriting,
} from '../access/authorize-library';
import type { Principal } from '../access/principal';
import type { Domain } from '../operation';
import type { Places } from './kind';

/** A change of assets in a library. Those of collections have none. */
type Stored = { organizationId: string; libraryId: string | null; kind: string; input: unknown };

/** The change of a stored row. It was validated before it was stored. */
export const changeOf = ({ kind, input }: Pick<Stored, 'kind' | 'input'>) =>
  ({ kind, ...(input as object) }) as AssetChange;

/** The libraries of a stored change, as the caller may write to them now. Refuses without access. */
export async function authorizePlacesOf(
  domain: Domain,
  caller: Principal,
  stored: Stored,
): Promise<Places> {
  const { organizationId, libraryId } = stored;
  if (libraryId === null) throw new Error('This change has no library.');
  const library = await authorizeLibrary(domain, caller, { organizationId, libraryId }, 'write');
  return placesIn(domain, caller, library, changeOf(stored));
}

/**
 * The libraries of a change of assets in a library: a transfer also has one to move to. Refuses without access to it, and
 * with BAD_USER_INPUT when it is the same.
 */
export async function placesIn(
  domain: Domain,
  principal: Principal,
  library: LibraryForWriting,
  change: AssetChange | SmallChange,
): Promise<Places> {
  if (change.kind !== 'transfer') return { library, target: null };
  const target = await authorizeTarget(domain, principal, library, change.targetLibraryId);
  if (target.id === library.id) refuse('BAD_USER_INPUT', 'The assets are in this library already.');
  return { library, target };
}
