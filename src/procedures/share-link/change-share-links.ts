import { z } from 'zod';
import { bulkSelection } from '@/contract/browse/bulk-change';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { EXAMPLE_ID, organizationPath, PATHS, text } from '@/contract/parameters';
import { pickedAsset } from '@/contract/sharing/pick';
import {
  linkId,
  newAddress,
  newShareSettings,
  openShareLink,
  sentShareSettings,
  shareSettings,
} from '@/contract/sharing/share-link';
import { authorizeCollection } from '@/domain/access/authorize-collection';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import type { OrganizationForSharing } from '@/domain/access/authorize-sharing';
import { listPickedAssets } from '@/domain/feedback/list-feedback';
import { removeVisitor } from '@/domain/feedback/remove-visitor';
import {
  changeShareLink,
  endShareLink,
  renewShareLink,
} from '@/domain/share-link/change-share-link';
import { createShareLink, type ShareContent } from '@/domain/share-link/create-share-link';
import { listSelectedAssets } from '@/domain/share-link/list-selected-assets';
import { listShareLinks } from '@/domain/share-link/list-share-links';
import { memberRead, sharingEnd, sharingRead, sharingWrite } from '../builders';
import type { ApiContext, ApiDependencies } from '../context';
import { once } from '../once';
import { addition, done, nothing, router } from '../procedure';
import { holderOf, refuseNoPermit } from '../process-permits';
import { readBulkSelection, readSearch } from '../selection';

const sharedIds = z
  .array(text)
  .min(1)
  .max(LIMITS.assetsPerShareLink)
  .transform((ids) => [...new Set(ids)]);

/**
 * Content of a link: assets of any library by their ids, a selection in a view of one library, a search, a whole library
 * as it will be, or a collection.
 */
const content = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('assets'),
    assetIds: sharedIds,
  }),
  z.object({ kind: z.literal('collection'), collectionId: text }),
  z.object({ kind: z.literal('library'), libraryId: text }),
  z.object({ kind: z.literal('selection'), libraryId: text, selection: bulkSelection }),
  z.object({
    kind: z.literal('search'),
    /** In the filter language. */
    filter: text.max(LIMITS.shareSearchLength),
  }),
]);

async function contentOf(
  tools: Pick<ApiContext, 'domain' | 'dependencies'>,
  organization: OrganizationForSharing,
  sent: z.output<typeof content>,
): Promise<ShareContent> {
  if (sent.kind === 'assets') return sent;
  const { id: organizationId, by } = organization;
  const { domain } = tools;
  if (sent.kind === 'search') {
    const caller = { principal: by, organization };
    return { kind: 'search', search: await readSearch(tools, caller, sent.filter) };
  }
  if (sent.kind === 'library') {
    const search = { text: '', libraries: [sent.libraryId], approvals: [] };
    return { kind: 'search', search };
  }
  if (sent.kind === 'collection') {
    const ref = { organizationId, collectionId: sent.collectionId };
    return {
      kind: 'collection',
      collection: await authorizeCollection(domain, by, ref, 'read'),
    };
  }
  const ref = { organizationId, libraryId: sent.libraryId };
  const library = await authorizeLibrary(domain, by, ref, 'read');
  const selection = await readBulkSelection(tools, library, sent.selection);
  return { kind: 'assets', assetIds: await listSelectedAssets(domain, library, selection) };
}

const MESSAGE = 'Many passwords are being set at the moment. Try again in a few seconds.';
const BUSY = { own: MESSAGE, busy: MESSAGE, retryAfterSeconds: 5 };

/** Runs a task that hashes a new password, if there is one, with the organization's permit. */
const hashing = <Result>(
  { permits }: Pick<ApiDependencies, 'permits'>,
  { id }: OrganizationForSharing,
  settings: { password?: string | null | undefined },
  task: () => Promise<Result>,
): Promise<Result> =>
  typeof settings.password === 'string'
    ? permits.passwordHash
        .run(holderOf({ id, unclaimed: false }), task)
        .catch((error) => refuseNoPermit(error, BUSY))
    : task();

const password = text.nullable();
const linkPath = { ...organizationPath, linkId };

/** Share links, and the picks of visitors. Without an `openapi` path, a procedure is only for the pages. */
export const shareLinkRouter = router({
  create: sharingWrite
    .input(
      z.object({
        ...organizationPath,
        content,
        settings: shareSettings.extend({
          password,
          people: newShareSettings.shape.people,
          pickTarget: newShareSettings.shape.pickTarget,
        }),
      }),
    )
    .output(newAddress)
    .mutation(async ({ ctx, input }) => {
      const { domain, dependencies, urls, sharing } = ctx;
      const shown = await contentOf(ctx, sharing, input.content);
      const { token } = await hashing(dependencies, sharing, input.settings, () =>
        createShareLink(domain, sharing, shown, input.settings),
      );
      return { url: urls.shareLink(token) };
    }),

  /** The open links, the newest first. */
  list: sharingRead
    .meta(
      addition(
        'GET',
        PATHS.shareLinks,
        'List share links',
        'Lists the share links that have not been ended, the newest first, 50 at a time. A key sees those that it made.',
      ),
    )
    .input(
      z.object({
        ...organizationPath,
        before: linkId.max(200).describe('Id of a link: only those made before it.').optional(),
      }),
    )
    .output(z.array(openShareLink))
    .query(async ({ ctx: { domain, links }, input }) => {
      const found = await listShareLinks(domain, links, input.before ?? null);
      return found.links.map(
        ({ searchText: _, collectionName: __, days: ___, token: ____, mayEnd: _____, ...link }) => {
          const { expiresAt, created, endedAt: ______, libraryName: _______, ...shown } = link;
          return { ...shown, expires: expiresAt, created: created.getTime() };
        },
      );
    }),

  /** Shares assets by their ids, or a collection. */
  share: sharingWrite
    .meta(
      addition(
        'POST',
        PATHS.shareLinks,
        'Create a share link',
        'Creates a link for visitors without an account, or for `people`, to assets or to a collection; the address is shown once. A key shares assets of libraries that it can write to.',
        { status: 201 },
      ),
    )
    .input(
      z.object({
        ...organizationPath,
        ...newShareSettings.shape,
        assetIds: sharedIds
          .meta({ description: 'Ids of the assets.', example: [EXAMPLE_ID] })
          .optional(),
        collectionId: text.optional().describe('Id of the collection.'),
      }),
    )
    .output(
      z.object({
        url: newAddress.shape.url.describe('The address for visitors. It is shown only here.'),
        id: linkId.describe('Id.'),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { dependencies, urls, sharing } = ctx;
      const { organizationId: _, assetIds, collectionId, expires, ...chosen } = input;
      const settings = { ...chosen, expiresAt: expires };
      if ((assetIds === undefined) === (collectionId === undefined))
        refuse('BAD_USER_INPUT', 'Name either assetIds or collectionId.');
      const shown = await contentOf(
        ctx,
        sharing,
        assetIds
          ? { kind: 'assets', assetIds }
          : { kind: 'collection', collectionId: collectionId ?? '' },
      );
      const { id, token } = await hashing(dependencies, sharing, settings, () =>
        once(ctx, (change) => createShareLink(change, sharing, shown, settings)),
      );
      return { id, url: urls.shareLink(token) };
    }),

  /** The assets visitors picked, those with the most yes first. */
  picks: memberRead
    .meta(
      addition(
        'GET',
        `${PATHS.shareLink}/picks`,
        'List the picks of visitors',
        'Lists the assets that visitors of a link picked, with their names. Needs the token of a person.',
      ),
    )
    .input(z.object(linkPath))
    .output(z.array(pickedAsset))
    .query(({ ctx: { domain, own }, input }) => listPickedAssets(domain, own, input.linkId)),

  /** Changes the given settings. */
  edit: sharingWrite
    .meta(
      addition(
        'PATCH',
        PATHS.shareLink,
        'Change a share link',
        'Changes the given settings of a link: members and keys their own, owners every one. `password` null removes it.',
      ),
    )
    .input(z.object({ ...linkPath, ...sentShareSettings.shape }))
    .output(nothing)
    .mutation(async ({ ctx: { domain, dependencies, sharing }, input }) => {
      const { organizationId: _, linkId, expires, ...chosen } = input;
      const settings = { ...chosen, ...(expires !== undefined && { expiresAt: expires }) };
      await hashing(dependencies, sharing, settings, () =>
        changeShareLink(domain, sharing, linkId, settings),
      );
      return {};
    }),

  change: sharingWrite
    .input(
      z.object({
        ...linkPath,
        settings: shareSettings.extend({
          password: password.optional(),
          people: shareSettings.shape.people.optional(),
          pickTarget: shareSettings.shape.pickTarget.optional(),
        }),
      }),
    )
    .output(nothing)
    .mutation(({ ctx: { domain, dependencies, sharing }, input }) =>
      done(
        hashing(dependencies, sharing, input.settings, () =>
          changeShareLink(domain, sharing, input.linkId, input.settings),
        ),
      ),
    ),

  renew: sharingWrite
    .meta(
      addition(
        'POST',
        `${PATHS.shareLink}/address`,
        'Give a share link a new address',
        'Gives a link a new address, shown once; the former one stops working.',
      ),
    )
    .input(z.object(linkPath))
    .output(newAddress)
    .mutation(async ({ ctx, input }) => {
      const { urls, sharing } = ctx;
      const { token } = await once(ctx, (domain) => renewShareLink(domain, sharing, input.linkId));
      return { url: urls.shareLink(token) };
    }),

  end: sharingEnd
    .meta(addition('DELETE', PATHS.shareLink, 'End a share link', 'Ends a link for good.'))
    .input(z.object(linkPath))
    .output(nothing)
    .mutation(({ ctx: { domain, links }, input }) =>
      done(endShareLink(domain, links, input.linkId)),
    ),

  /** Deletes the picks and comments of one visitor, or of all of the same network, also on an ended link. */
  removeVisitor: sharingEnd
    .input(z.object({ ...linkPath, visitorId: text, alike: z.boolean().default(false) }))
    .output(z.object({ removed: z.int() }))
    .mutation(async ({ ctx: { domain, links }, input: { linkId, visitorId, alike } }) => ({
      removed: await removeVisitor(domain, links, linkId, visitorId, alike),
    })),
});
