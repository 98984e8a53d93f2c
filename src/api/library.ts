import { z } from 'zod';
import { unclaimedLibrary } from '@/contract/library';
import { limits } from '@/contract/limits';
import { text } from '@/contract/parameters';
import { createUnclaimedLibrary } from '@/domain/library/create-unclaimed-library';
import { anonymous, router } from './procedures';

const email = text.pipe(z.email('must be an email address').max(254));
const name = text.pipe(
  z.string().trim().min(1, 'must not be empty').max(limits.nameLength, 'is too long'),
);

export const libraryRouter = router({
  createUnclaimed: anonymous
    .meta({
      openapi: {
        method: 'POST',
        path: '/libraries',
        protect: false,
        summary: 'Create an organization with a starter library and a key, without an account',
      },
    })
    .input(z.object({ email, name: name.optional() }))
    .output(unclaimedLibrary)
    .mutation(async ({ ctx, input }) => {
      const created = await createUnclaimedLibrary(ctx.domain, input);
      return {
        organizationId: created.organizationId,
        libraryId: created.libraryId,
        apiKey: created.apiKey,
        claimUrl: ctx.addresses.claim(created.claimToken),
        expiresAt: created.expiresAt.toISOString(),
        emailSent: false,
      };
    }),
});
