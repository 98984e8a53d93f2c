import type { Asset } from '@/contract/asset/asset';
import type { LibraryForReading } from '@/domain/access/authorize-library';
import { isGuestIn } from '@/domain/access/authorize-organization';
import type { Principal } from '@/domain/access/principal';
import { Prepared } from './prepared';

/** The caller of a procedure, and the organization of what they are shown. */
export type Reader = { principal: Principal; organization: { id: string } };

/** Nothing else of an asset has a key of this name; within a text, its quotes are escaped. */
const SET_BY = /"setBy":"(?:[^"\\]|\\.)*"/;

const isGuest = ({ principal, organization }: Reader) => isGuestIn(principal, organization.id);

/** The asset without the address of the member who set its approval, if a guest reads it. */
export const withoutAddress = <Shown extends Asset>(
  reader: Reader | LibraryForReading,
  asset: Shown,
): Shown =>
  asset.approval && isGuest(reader)
    ? { ...asset, approval: { ...asset.approval, setBy: null } }
    : asset;

/** The same for texts from memory. */
export const withoutAddresses = <Shown extends Asset>(
  reader: Reader | LibraryForReading,
  assets: Prepared<Shown>[],
): Prepared<Shown>[] =>
  isGuest(reader)
    ? assets.map(({ json }) => new Prepared<Shown>(json.replace(SET_BY, '"setBy":null')))
    : assets;
