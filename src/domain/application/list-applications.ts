import type { PersonPrincipal } from '../access/principal';
import type { Domain } from '../operation';

/** An application with a person's access. */
export type ConnectedApplication = {
  consentId: string;
  name: string | null;
  redirectUris: string[];
  /** Of the last consent, and of tokens of earlier ones still valid. */
  scopes: string[];
  since: Date;
  /** Exact to the minute; null: not used yet. */
  lastUsed: Date | null;
  /** Null: the whole account. */
  organization: string | null;
};

/** The applications a person gave access to, newest first. */
export const listApplications = (
  { database, now }: Domain,
  { personId }: PersonPrincipal,
): Promise<ConnectedApplication[]> =>
  database.prisma.$queryRaw`
    SELECT c.id AS "consentId", a.name, a.redirect_uris AS "redirectUris", c.created AS since,
           ARRAY(SELECT unnest(c.scopes) UNION
                 SELECT unnest(t.scopes) FROM oauth_access_token t
                 WHERE (t.client_id, t.user_id, t.reference_id) = (c.client_id, c.user_id, c.reference_id)
                   AND t.expires_at > ${now()} UNION
                 SELECT unnest(t.scopes) FROM oauth_refresh_token t
                 WHERE (t.client_id, t.user_id, t.reference_id) = (c.client_id, c.user_id, c.reference_id)
                   AND t.expires_at > ${now()} AND t.revoked IS NULL) AS scopes,
           c.last_used_at AS "lastUsed", o.name AS organization
    FROM oauth_consent c
    JOIN oauth_client a USING (client_id)
    LEFT JOIN organization o ON o.id = c.organization_id
    WHERE c.user_id = ${personId}
    ORDER BY c.created DESC, c.id`;

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
