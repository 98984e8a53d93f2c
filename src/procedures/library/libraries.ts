import { z } from 'zod';
import { LIMITS } from '@/contract/limits';
import {
  delivery,
  imagesCarryCredit,
  library,
  originalsKeepLocation,
  unclaimedLibrary,
} from '@/contract/organization/library';
import {
  displayName,
  email,
  libraryPath,
  organizationPath,
  PATHS,
  page,
  pageOf,
  pageSize,
  text,
} from '@/contract/parameters';
import { changeLibrary } from '@/domain/library/change-library';
import { claimLibrary } from '@/domain/library/claim-library';
import { createLibrary } from '@/domain/library/create-library';
import { createUnclaimedLibrary } from '@/domain/library/create-unclaimed-library';
import { getLibrary, listLibraries } from '@/domain/library/list-libraries';
import { isSentWithin } from '@/domain/mail/queue-mail';
import { isSlug } from '@/domain/slug';
import { networkOf } from '@/platform/rate-limit/network-of';
import {
  anonymous,
  libraryCreate,
  libraryRead,
  libraryWrite,
  organizationRead,
  signedIn,
} from '../builders';
import { firstOf } from '../first-of';
import { once } from '../once';
import { presentLibrary } from '../present/library';
import { addition, router, specified, uncheckedOutput } from '../procedure';

/** Milliseconds an answer waits for the mail server to accept the claim mail. */
const MAIL_TIMEOUT = 3000;

const slug = text
  .refine(isSlug, 'must be 1 to 63 of a-z, 0-9 and -, with no hyphen first or last')
  .meta({
    description: 'The id to give the library: `a-z`, `0-9` and `-`.',
    example: 'spring-campaign',
  });

export const libraryRouter = router({
  createUnclaimed: anonymous
    .meta(
      specified(
        'POST',
        '/libraries',
        'Create a library and a key, without an account',
        'Needs no credential. The key is shown once. The library is held for 30 days; until then a person can claim it with `claimUrl`, which is also sent by mail. Show `claimUrl` to the person when `emailSent` is false.',
      ),
    )
    .input(
      z.object({
        email: email.describe('Email address that the claim link is sent to.'),
        name: displayName.optional(),
      }),
    )
    .output(uncheckedOutput(unclaimedLibrary))
    .mutation(async ({ ctx, input }) => {
      const network = networkOf(ctx.clientIp ?? '');
      const created = await createUnclaimedLibrary(ctx.domain, { ...input, network });
      const emailSent =
        ctx.dependencies.mailCatcher === null &&
        created.mailId !== null &&
        (await isSentWithin(ctx.domain, created.mailId, MAIL_TIMEOUT));
      return {
        organizationId: created.organizationId,
        libraryId: created.libraryId,
        apiKey: created.apiKey,
        claimUrl: ctx.urls.claim(created.claimToken),
        expiresAt: created.expiresAt.toISOString(),
        emailSent,
      };
    }),

  /** Takes over the library of a claim link. Only for the pages. */
  claim: signedIn
    .input(z.object({ token: text.max(200), organizationName: displayName.optional() }))
    .output(z.object({ organizationId: z.string(), libraryId: z.string() }))
    .mutation(({ ctx, input: { token, organizationName } }) =>
      claimLibrary(ctx.domain, ctx.person, token, ctx.clientIp, organizationName),
    ),

  list: organizationRead
    .meta(
      specified(
        'GET',
        PATHS.libraries,
        'List libraries',
        'Lists the libraries that the credential can read, the oldest first.',
        { headers: ['Link'] },
      ),
    )
    .input(
      z.object({
        ...organizationPath,
        page: page({ first: 0 }),
        pageSize: pageSize(LIMITS.librariesPage),
      }),
    )
    .output(uncheckedOutput(z.array(library)))
    .query(async ({ ctx, input }) => {
      const { offset, limit } = pageOf(input.page, input.pageSize);
      const page = { offset, limit: limit + 1 };
      const rows = await listLibraries(ctx.domain, ctx.principal, ctx.organization, page);
      return firstOf(ctx, input, rows).map((row) => presentLibrary(row));
    }),

  create: libraryCreate
    .meta(
      specified(
        'POST',
        PATHS.libraries,
        'Create a library',
        'Creates an empty library. Without a slug, one is made from the name. A key gets write access to the library that it creates.',
        { status: 201 },
      ),
    )
    .input(z.object({ ...organizationPath, name: displayName, slug: slug.optional() }))
    .output(uncheckedOutput(library))
    .mutation(async ({ ctx, input }) =>
      presentLibrary(
        await once(ctx, (domain) => createLibrary(domain, ctx.principal, ctx.organization, input)),
      ),
    ),

  get: libraryRead
    .meta(
      addition(
        'GET',
        PATHS.library,
        'Get a library',
        'Reads a library as it is in the list, and who gets its files.',
      ),
    )
    .input(z.object(libraryPath))
    .output(uncheckedOutput(library))
    .query(async ({ ctx }) => {
      return presentLibrary(await getLibrary(ctx.domain, ctx.library), () => true);
    }),

  rename: libraryWrite
    .meta(
      specified(
        'PATCH',
        PATHS.library,
        'Rename a library',
        'Changes the display name. The id and the addresses of files stay. `delivery`, an addition to the interface, says who gets the files, `imagesCarryCredit` and `originalsKeepLocation` what they say about themselves.',
      ),
    )
    .input(
      z
        .object({
          ...libraryPath,
          name: displayName.optional(),
          delivery: delivery.optional(),
          imagesCarryCredit: imagesCarryCredit.optional(),
          originalsKeepLocation: originalsKeepLocation.optional(),
        })
        .refine(
          ({ organizationId: _organization, libraryId: _library, ...sent }) =>
            Object.values(sent).some((value) => value !== undefined),
          { path: ['name'], error: 'is missing: it must be a text' },
        ),
    )
    .output(uncheckedOutput(library))
    .mutation(async ({ ctx, input }) =>
      presentLibrary(
        await changeLibrary(ctx.domain, ctx.library, input),
        (name) => input[name] !== undefined,
      ),
    ),
});
