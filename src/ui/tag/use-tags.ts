'use client';

import { useQueries } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';

const STALE_MS = 30_000;

/**
 * The tags of some libraries, each once, most used first, including those of variants. They are fetched only while
 * `enabled`.
 */
export function useTagsOf(libraries: LibraryRef[], enabled = true): string[] {
  const calls = useCalls();
  const queries = libraries.map((library) => optionsOf(calls, library, enabled));
  const found = useQueries({ queries });
  return [...new Set(found.flatMap(({ data }) => data?.map(({ id }) => id) ?? []))];
}

/** The query for the tags of a library with their numbers of originals. */
export const useTagOptions = (library: LibraryRef, enabled = true) =>
  optionsOf(useCalls(), library, enabled);

const optionsOf = (
  calls: ReturnType<typeof useCalls>,
  { organizationId, libraryId }: LibraryRef,
  enabled: boolean,
) => calls.page.tags.queryOptions({ organizationId, libraryId }, { enabled, staleTime: STALE_MS });
