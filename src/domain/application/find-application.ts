import type { Domain } from '../operation';

/** What a registered application says of itself. Nobody has checked it. */
export type FoundApplication = { name: string | null; redirectUris: string[] };

/** The application of a client id; null when none is registered. */
export const findApplication = (
  { database }: Domain,
  clientId: string,
): Promise<FoundApplication | null> =>
  database.prisma.oauthClient.findUnique({
    where: { clientId },
    select: { name: true, redirectUris: true },
  });
