'use client';

import { useQuery } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../grid/use-blocks';

/** The tags of a library, most used first, those of variants included. They are fetched while `enabled`. */
export function useTags({ organizationId, libraryId }: LibraryRef, enabled = true): string[] {
  const { data } = useQuery(
    useCalls().page.tags.queryOptions(
      { organizationId, libraryId },
      { enabled, staleTime: 30_000 },
    ),
  );
  return data?.map(({ id }) => id) ?? [];
}
