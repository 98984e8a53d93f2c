'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { OwnOrganization } from '@/contract/organization/organization-page';
import type { LibraryRef } from './resource-ref';

const OwnOrganizations = createContext<readonly OwnOrganization[]>([]);

type Props = { organizations: readonly OwnOrganization[]; children: ReactNode };

/** Tells the components below what the person may do, so that they offer nothing else. The service decides. */
export const AccessProvider = ({ organizations, children }: Props) => (
  <OwnOrganizations value={organizations}>{children}</OwnOrganizations>
);

/** What the person may do in an organization; undefined where they are no member. */
export function useOwnOrganization(organizationId: string): OwnOrganization | undefined {
  return useContext(OwnOrganizations).find(({ id }) => id === organizationId);
}

/** Whether the person may change all of these libraries. */
export function useMayWrite(...libraries: Pick<LibraryRef, 'organizationId' | 'libraryId'>[]) {
  const organizations = useContext(OwnOrganizations);
  return libraries.every(({ organizationId, libraryId }) =>
    mayWriteTo(
      organizations.find(({ id }) => id === organizationId),
      libraryId,
    ),
  );
}

/** The libraries that the person may change. */
export function useWritable<Library extends { id: string }>(
  organizationId: string,
  libraries: readonly Library[],
): Library[] {
  const own = useOwnOrganization(organizationId);
  return libraries.filter(({ id }) => mayWriteTo(own, id));
}

/** Whether the person may change some library of the organization: then they add to collections, too. */
export function useMayCollect(organizationId: string): boolean {
  const { areExceptions = false, libraryIds = [] } =
    useOwnOrganization(organizationId)?.writes ?? {};
  return areExceptions || libraryIds.length > 0;
}

/** Whether the person may give visitors more than chosen assets: then they may change every library. */
export function useMayShareAll(organizationId: string): boolean {
  const own = useOwnOrganization(organizationId);
  return !!own && own.seesAll && own.writes.areExceptions && own.writes.libraryIds.length === 0;
}

const mayWriteTo = (own: OwnOrganization | undefined, libraryId: string): boolean =>
  own !== undefined && own.writes.libraryIds.includes(libraryId) !== own.writes.areExceptions;
