import { z } from 'zod';
import * as fields from '../fields';
import { libraryId, organizationId } from '../parameters';

const organizationAccess = {
  organizationId: organizationId,
  organizationName: z.string().nullable().meta({
    description: 'Display name of the organization.',
    example: 'Northlight Studio',
  }),
  plan: z.string().nullable().meta({ description: 'Name of the plan.', example: 'pro' }),
  libraries: z
    .array(
      z.object({
        library: libraryId.describe('Id of the library.'),
        access: z.enum(['read', 'write']).describe('What the credential may do there.'),
      }),
    )
    .describe('The libraries that the credential can reach.'),
};
const user = z
  .object({ name: fields.name.nullable() })
  .meta({ description: 'The person behind an OAuth token.', example: { name: 'Ada Moreau' } });

/** What a credential gives access to: one organization, or all organizations of the account. */
export const me = z
  .union([
    z.object({ ...organizationAccess, user: user.optional() }),
    z.object({
      organizations: z
        .array(z.object(organizationAccess))
        .describe('Every organization of the account.'),
      user,
    }),
  ])
  .meta({ id: 'Me' });
export type Me = z.infer<typeof me>;
