import type { Domain } from '../operation';

/** A registered application's own, unchecked description. */
export type FoundApplication = { name: string | null; redirectUris: string[] };

/** The application with this client id; null when none is registered. */
export const findApplication = (
  { database }: Domain,
  clientId: string,
): Promise<FoundApplication | null> =>
  database.prisma.oauthClient.findUnique({
    where: { clientId },
    select: { name: true, redirectUris: true },
  });
