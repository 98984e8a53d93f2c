import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { Neighbours } from '@/contract/browse/browse';
import { groupingOf } from '@/contract/browse/view';
import { signInPath } from '@/contract/own-path';
import type { NeighboursThere } from '@/contract/sharing/collection';
import type { AssetRef, LibraryRef } from '@/ui/call/resource-ref';
import { parseOrigin } from '@/ui/format/origin';
import { parseView } from '@/ui/format/view-url';
import { type Caller, caller, signedInPerson, unlessRefused } from '../caller';

/** Sends signed-out people to sign in and back. They learn nothing about the page before. */
export async function requirePerson(path: string) {
  const person = await signedInPerson();
  if (!person) redirect(signInPath(path));
  return person;
}

/** The URL path of a library. */
export const pathOfLibrary = ({ organizationId, libraryId }: LibraryRef) =>
  `/app/${encodeURIComponent(organizationId)}/${encodeURIComponent(libraryId)}`;

/**
 * Loads a page of an organization. Signed-out people are sent to sign in and back; for strangers the page does not
 * exist.
 * @param path the page below the organization, "/search"
 */
export async function loadOrganization<Page>(
  organizationId: string,
  path: string,
  read: (call: Caller) => Promise<Page>,
): Promise<Page> {
  await requirePerson(`/app/${encodeURIComponent(organizationId)}${path}`);
  return (await unlessRefused(read(await caller()))) ?? notFound();
}

/**
 * Loads a page below a library; null while the library is unclaimed. Signed-out people are sent to sign in and back;
 * for strangers the page does not exist.
 * @param below the page below the library with its query, "/tags"
 */
export async function loadBelowLibrary<Page>(
  libraryRef: LibraryRef,
  below: string,
  read: (call: Caller) => Promise<Page>,
) {
  const call = await caller();
  if (await unlessRefused(call.page.isUnclaimed(libraryRef))) return null;
  const path = pathOfLibrary(libraryRef);
  await requirePerson(`${path}${below}`);
  const [library, page] = await Promise.all([
    unlessRefused(call.page.library(libraryRef)),
    unlessRefused(read(call)),
  ]);
  if (!library || !page) notFound();
  const place = { libraryRef, libraryName: library.name, path };
  return { library: place, libraryPage: library, page };
}

/**
 * Whether a library is unclaimed, and the latest event before anything else of it is read: "0" for people who may not
 * read it.
 */
async function loadState(libraryRef: LibraryRef) {
  const call = await caller();
  const [isUnclaimed, after] = await Promise.all([
    unlessRefused(call.page.isUnclaimed(libraryRef)),
    unlessRefused(call.event.latest(libraryRef)),
  ]);
  return { isUnclaimed, after: after ?? '0' };
}

/**
 * Loads a library and the first block of the view in `query`, as visible to this person; null while the library is
 * unclaimed. For strangers the page does not exist. Cached per request.
 */
export const loadLibrary = cache(
  async (organizationId: string, libraryId: string, query: string, trashed: boolean) => {
    const call = await caller();
    const libraryRef = { organizationId, libraryId };
    const { isUnclaimed, after } = await loadState(libraryRef);
    if (isUnclaimed) return null;
    const path = pathOfLibrary(libraryRef);
    await requirePerson(`${path}${trashed ? '/trash' : ''}${query}`);
    const view = parseView(new URLSearchParams(query), trashed);
    const [library, block, groups] = await Promise.all([
      unlessRefused(call.page.library(libraryRef)),
      unlessFilter(call.browse.block({ ...libraryRef, view, number: 0 })),
      groupingOf(view) ? unlessRefused(call.browse.groups({ ...libraryRef, view })) : null,
    ]);
    if (!library || !block) notFound();
    const isWrong = typeof block === 'string';
    return {
      libraryRef,
      path,
      library,
      after,
      first: { view, block: isWrong ? NOTHING : block, groups, at: Date.now() },
      problem: isWrong ? block : null,
    };
  },
);

const NOTHING = { total: 0, tiles: [] };

/** The answer, or why the filter of an address is none; null when the call is refused for another reason. */
const unlessFilter = <Answer>(call: Promise<Answer>) =>
  unlessRefused<Answer | string>(
    call.catch((error: Error) => {
      if (error.message.startsWith('filter: ')) return error.message;
      throw error;
    }),
  );

/**
 * Loads an asset with its neighbours in the view, search or collection named by `query`, as visible to this person; or
 * its new library after a move; or the trashed asset; or null while the library is unclaimed. For strangers the page does not exist. Cached per request.
 */
export const loadAsset = cache(
  async (organizationId: string, libraryId: string, assetId: string, query: string) => {
    const call = await caller();
    const libraryRef = { organizationId, libraryId };
    const { isUnclaimed, after } = await loadState(libraryRef);
    if (isUnclaimed) return null;
    const path = [organizationId, libraryId, assetId].map(encodeURIComponent).join('/');
    await requirePerson(`/app/${path}${query}`);
    const assetRef = { ...libraryRef, assetId };
    const [page, neighbours, comments, collections] = await Promise.all([
      unlessRefused(call.page.asset(assetRef)),
      loadNeighbours(assetRef, query),
      unlessRefused(call.comment.list(assetRef)),
      unlessRefused(call.collection.ofAsset({ organizationId, assetId })),
    ]);
    if (page) {
      const first = { page, comments, collections, at: Date.now(), after };
      return { kind: 'shown' as const, neighbours, first };
    }
    const tile = await unlessRefused(call.page.trashedAsset(assetRef));
    if (tile?.removedAt) return { kind: 'trashed' as const, tile, removedAt: tile.removedAt };
    const movedTo = await unlessRefused(call.page.assetRef({ assetId }));
    return movedTo ? { kind: 'moved' as const, movedTo } : notFound();
  },
);

const NO_NEIGHBOURS: Neighbours = {
  previous: null,
  next: null,
  before: [],
  after: [],
  place: null,
  total: 0,
};

/** None when the search is refused or takes too long: the asset is shown without neighbours. */
async function loadNeighbours(assetRef: AssetRef, query: string): Promise<NeighboursThere> {
  return (await unlessRefused(askNeighbours(await caller(), assetRef, query))) ?? NO_NEIGHBOURS;
}

function askNeighbours(call: Caller, assetRef: AssetRef, query: string): Promise<NeighboursThere> {
  const { organizationId, assetId } = assetRef;
  const origin = parseOrigin(new URLSearchParams(query));
  if (origin.kind === 'view') return call.browse.neighbours({ ...assetRef, view: origin.view });
  if (origin.kind === 'collection') {
    const { collectionId } = origin;
    return call.collection.neighbours({ organizationId, collectionId, assetId });
  }
  if (origin.kind === 'answers')
    return call.feedback.neighbours({ organizationId, ...origin.answers, assetId });
  const { search, place } = origin;
  return call.search.neighbours({ ...search, organizationId, assetId, place });
}
