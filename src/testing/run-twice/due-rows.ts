import { createUnclaimedLibrary } from '@/domain/library/create-unclaimed-library';
import { createOrganization } from '@/domain/organization/create-organization';
import { TESTER } from '@/testing/accounts';
import { aFile } from '@/testing/domain';
import { type Stage, silently } from './open-stage';
import type { Scene } from './scenes';

/** Rows due for each function of the retention table. */
export const DUE: Scene[] = Object.entries({
  'expire-uploads': ({ sql, home, organizationId }: Stage) =>
    sql(
      `WITH begun AS (
         INSERT INTO upload (id, organization_id, library_id, name, declared_type, size_bytes, state, blob, created, touched, ended_at)
         SELECT state || '-upload', $1, $2, 'old.jpg', '', 100, state::"UploadState", state || '-blob', ${days(2)}, ${days(2)},
                CASE state WHEN 'done' THEN ${days(2)} END
         FROM unnest(ARRAY['receiving', 'done']) state)
       UPDATE organization SET storage_bytes = storage_bytes + 100 WHERE id = $1`,
      [organizationId, home.id],
    ),
  'purge-trash': async ({ domain, library, ready, sql }: Stage) => {
    const { id } = await ready('trashed.jpg');
    await sql(`UPDATE asset SET trashed_at = ${days(31)} WHERE id = $1`, [id]);
    const trashed = await library('Trashed');
    await ready('in-trashed.jpg', trashed);
    await sql(`UPDATE library SET trashed_at = ${days(31)} WHERE id = $1`, [trashed.id]);
    const wanted = { name: 'Trashed', plan: 'pro' as const };
    const { organizationId } = await createOrganization(domain, TESTER, wanted);
    await sql(`UPDATE organization SET trashed_at = ${days(31)} WHERE id = $1`, [organizationId]);
  },
  'expire-unclaimed-libraries': async ({ domain, store, sql }: Stage) => {
    const made = await silently(domain, (change) =>
      createUnclaimedLibrary(change, { email: 'nobody@example.org' }),
    );
    const { id, blob, sha256, sizeBytes } = aFile(await store(Buffer.from('an image')));
    await sql(
      `WITH added AS (
         INSERT INTO asset (id, organization_id, library_id, kind, processing, name, blob, sha256, size_bytes, content_type, created)
         VALUES ($3, $1, $2, 'image', 'done', 'nobody.jpg', $4, $5, $6, 'image/jpeg', now()))
       UPDATE organization SET storage_bytes = $6 WHERE id = $1`,
      [made.organizationId, made.libraryId, id, blob, sha256, sizeBytes],
    );
    await sql(`UPDATE claim SET expires_at = now() - interval '1 minute'`);
    await sql(`UPDATE mail SET created = ${days(31)} WHERE kind = 'claim'`);
  },
  'delete-old-mail': ({ sql }: Stage) =>
    sql(
      `INSERT INTO mail (id, recipient, kind, created, sent_at) VALUES ('old', 'old@example.org', 'claim', ${days(31)}, ${days(31)})`,
    ),
  'delete-old-bulk-changes': ({ sql, organizationId, personId }: Stage) =>
    sql(
      `INSERT INTO bulk_change (id, organization_id, person_id, kind, input, state, total, created, ended_at)
       VALUES ('old', $1, $2, 'approve', '{}', 'finished', 1, ${days(5)}, ${days(5)})`,
      [organizationId, personId],
    ),
  'delete-expired-sign-ins': async ({ sql, personId }: Stage) => {
    await sql(
      `INSERT INTO session (id, token, user_id, expires_at, created, updated) VALUES ('old', 'old', $1, ${days(1)}, ${days(31)}, ${days(31)})`,
      [personId],
    );
    await sql(
      `INSERT INTO verification (id, identifier, value, expires_at, created, updated) VALUES ('old', 'x', 'x', ${days(1)}, ${days(2)}, ${days(2)})`,
    );
    await sql(
      `INSERT INTO oauth_client (id, client_id, redirect_uris, scopes, grant_types, response_types, created, updated)
       VALUES ('old', 'old', '{}', '{}', '{}', '{}', ${days(40)}, ${days(40)})`,
    );
    await sql(
      `INSERT INTO person (id, email, name, created, updated) VALUES ('old', 'unconfirmed@example.org', 'x', ${days(31)}, ${days(31)})`,
    );
  },
  'delete-old-approval-requests': ({ sql, organizationId, personId }: Stage) =>
    sql(
      `INSERT INTO approval_request (id, organization_id, asked_by_id, created) VALUES ('old', $1, $2, ${days(91)})`,
      [organizationId, personId],
    ),
  'delete-ended-share-links': ({ sql, organizationId }: Stage) =>
    sql(
      `INSERT INTO share_link (id, organization_id, token_hash, kind, title, greeting, downloads, shows_names, shows_metadata, created, withdrawn_at)
       VALUES ('old', $1, 'x', 'assets', '', '', 'none', false, false, ${days(200)}, ${days(100)})`,
      [organizationId],
    ),
  'delete-withdrawn-comments': async ({ sql, ready, organizationId }: Stage) => {
    const { id, blob } = await ready('discussed.jpg');
    await sql(
      `INSERT INTO comment (organization_id, id, asset_id, parent_id, text, blob, created, withdrawn_at)
       VALUES ($1, 'answered', $2, NULL, 'a', $3, ${days(9)}, ${days(9)}), ($1, 'reply', $2, 'answered', 'b', $3, ${days(9)}, NULL),
              ($1, 'alone', $2, NULL, 'c', $3, ${days(9)}, ${days(9)})`,
      [organizationId, id, blob],
    );
  },
  'delete-old-events': async ({ sql, organizationId, home }: Stage) => {
    await sql(
      `INSERT INTO published_event (position, type, organization_id, library_id, actor, created)
       SELECT -n, 'library.created', $1, $2, '{}', ${days(31)} FROM generate_series(1, 3) n`,
      [organizationId, home.id],
    );
    await sql(
      `INSERT INTO webhook_delivery (endpoint_id, position, type, subject, state, due, created)
       SELECT id, 0, 'webhook.test', 'old', 'delivered', ${days(31)}, ${days(31)} FROM webhook_endpoint`,
    );
  },
  'delete-old-audit': ({ sql, organizationId }: Stage) =>
    sql(
      `INSERT INTO audit (id, organization_id, actor, action, subject, at) VALUES (0, $1, 'x', 'x', 'x', ${days(400)})`,
      [organizationId],
    ),
  'delete-idempotent-results': ({ sql, organizationId }: Stage) =>
    sql(
      `INSERT INTO idempotent_result (organization_id, lookup, fingerprint, created) VALUES ($1, 'x', 'x', ${days(2)})`,
      [organizationId],
    ),
  'delete-ended-access': async ({ sql, organizationId, personId }: Stage) => {
    await sql(
      `INSERT INTO api_key (id, organization_id, name, lookup, sealed, created, revoked_at)
       VALUES ('old', $1, 'old', 'x', 'x', ${days(90)}, ${days(60)})`,
      [organizationId],
    );
    await sql(
      `INSERT INTO access_token (id, lookup, person_id, created, expires_at) VALUES ('old', 'x', $1, ${days(90)}, ${days(60)})`,
      [personId],
    );
    await sql(
      `INSERT INTO invitation (id, organization_id, email, role, token_hash, created, expires_at)
       VALUES ('old', $1, 'old@example.org', 'member', 'x', ${days(90)}, ${days(60)})`,
      [organizationId],
    );
  },
}).map(([of, prepare]) => ({ of, part: 'second', prepare }));

function days(count: number) {
  return `now() - interval '${count} days'`;
}
