import { z } from 'zod';

const organizationAccess = {
  organizationId: z.string(),
  organizationName: z.string().nullable(),
  plan: z.string().nullable(),
  libraries: z.array(z.object({ library: z.string(), access: z.enum(['read', 'write']) })),
};
const user = z.object({ name: z.string().nullable() });

/** What a credential gives access to: one organization, or all organizations of the account. */
export const me = z
  .union([
    z.object({ ...organizationAccess, user: user.optional() }),
    z.object({ organizations: z.array(z.object(organizationAccess)), user }),
  ])
  .meta({ id: 'Me' });
export type Me = z.infer<typeof me>;
