import { z } from 'zod';
import { tile } from '../browse/browse';
import { bulkChange } from '../browse/bulk-change';

export const named = z.object({ id: z.string(), name: z.string() });
export type Named = z.infer<typeof named>;

/** An organization of the person, with what they may do in it. */
const ownOrganization = named.extend({
  /** They see chosen libraries only, and nothing of the organization beyond them. */
  isGuest: z.boolean(),
  /** No library is out of their sight: only then they see what is of the whole organization. */
  seesAll: z.boolean(),
  /** The libraries they may change: those named, or all but those named. */
  writes: z.object({ libraryIds: z.array(z.string()), areExceptions: z.boolean() }),
});
export type OwnOrganization = z.infer<typeof ownOrganization>;

/** The frame around every page for signed-in people. */
export const framePage = z.object({
  person: z.object({
    name: z.string(),
    email: z.string().nullable(),
    avatarUrl: z.string().nullable(),
  }),
  organizations: z.array(ownOrganization),
  /** Their bulk changes that are running, or ended recently. */
  bulkChanges: z.array(bulkChange),
});
export type FramePage = z.infer<typeof framePage>;

export const libraryCard = named.extend({
  /** Its live originals, its live variants, and the tags of the originals. */
  assetsCount: z.int(),
  variantsCount: z.int(),
  tagsCount: z.int(),
  /** The library exceeds the number of libraries in an unpaid plan: nothing can be added. */
  locked: z.boolean(),
  /** A few of its newest originals. */
  newest: z.array(tile),
});
export type LibraryCard = z.infer<typeof libraryCard>;

/** An organization and its libraries, oldest first. */
export const organizationPage = z.object({
  organization: named,
  plan: z.enum(['free', 'pro', 'canceled']),
  /** Create libraries, and move them to the trash. */
  mayManage: z.boolean(),
  /** These are all of its libraries. */
  seesAll: z.boolean(),
  libraries: z.array(libraryCard),
  /** Libraries that can be restored; they count for the plan. */
  librariesInTrash: z.int(),
});
export type OrganizationPage = z.infer<typeof organizationPage>;

/** The filters of a search. */
export const searchPage = z.object({
  organization: named,
  libraries: z.array(named),
  /** The approval states of the organization; `paid`: whether its plan includes setting one. */
  approvalStates: z.array(z.string()),
  paid: z.boolean(),
});
export type SearchPage = z.infer<typeof searchPage>;
