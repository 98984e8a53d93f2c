'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';

const STALE_MS = 30_000;

/** The tags of a library, most used first, including those of variants. They are fetched only while `enabled`. */
export function useTags(library: LibraryRef, enabled = true): string[] {
  const { data } = useQuery(useTagOptions(library, enabled));
  return data?.map(({ id }) => id) ?? [];
}

/** The tags of several libraries, each once. */
export function useTagsOf(libraries: LibraryRef[], enabled = true): string[] {
  const calls = useCalls();
  const found = useQueries({
    queries: libraries.map(({ organizationId, libraryId }) =>
      calls.page.tags.queryOptions({ organizationId, libraryId }, { enabled, staleTime: STALE_MS }),
    ),
  });
  return [...new Set(found.flatMap(({ data }) => data?.map(({ id }) => id) ?? []))];
}

/** The query for the tags of a library with their numbers of originals. */
export const useTagOptions = ({ organizationId, libraryId }: LibraryRef, enabled = true) =>
  useCalls().page.tags.queryOptions(
    { organizationId, libraryId },
    { enabled, staleTime: STALE_MS },
  );
