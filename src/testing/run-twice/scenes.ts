import type { EventType } from '@/contract/organization/event';
import { authorizeFeedback, authorizeShared } from '@/domain/access/authorize-shared';
import { discardFiles } from '@/domain/asset/discard-files';
import { acceptPromote } from '@/domain/asset/promote/accept-promote';
import { purgeAssets } from '@/domain/asset/trash/purge-assets';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import { startBulkChange } from '@/domain/bulk-change/start-bulk-change';
import { undoBulkChange } from '@/domain/bulk-change/undo-bulk-change';
import { pickAsset } from '@/domain/feedback/give-feedback';
import { meetVisitor } from '@/domain/feedback/meet-visitor';
import { deleteLibrary, trashLibrary } from '@/domain/library/trash-library';
import { queueMail } from '@/domain/mail/queue-mail';
import { inviteMember } from '@/domain/member/invite-member';
import { operation } from '@/domain/operation';
import { beginUpload } from '@/domain/upload/begin-upload';
import { commitBytes, takeLease } from '@/domain/upload/hold-lease';
import { incomingFileOf } from '@/domain/upload/upload-row';
import { addWebhook } from '@/domain/webhook/add-webhook';
import { sendTestEvent } from '@/domain/webhook/resend-deliveries';
import { newBlobName } from '@/platform/blobs/blob-name';
import { renditionBlob } from '@/platform/blobs/port';
import { sharedUrlsOf } from '@/procedures/present/shared-urls';
import { until } from '@/testing/engine/engine-fixture';
import { aShareLink } from '@/testing/http/shared-fixture';
import { anImage, notAnImage, truncated } from '@/testing/images';
import { aVideo } from '@/testing/videos';
import { type Stage, silently } from './open-stage';

/** Of the play: `first` is prepared before the functions start, and `second` when that work is done. */
type Part = 'first' | 'second' | 'last';

/** What gives a function work. A scheduled function is started in the part of its scenes. */
export type Scene = { of: string; part: Part; prepare(stage: Stage): Promise<unknown> };

/** A few of those that happen. */
const DELIVERED: EventType[] = ['asset.processed', 'asset.promoted', 'asset.trashed'];

const VIEW = { sort: 'newest' as const, filter: null, trashed: false };
const ALL = { view: VIEW, ranges: null, except: [], also: [] };
const APPROVE = { selection: ALL, change: { kind: 'approve' as const, state: 'approved' } };
const TAG = { selection: ALL, change: { kind: 'tag' as const, tags: ['sea'] } };

/** The analyser can look at images of this width only: others are described by a model. */
export const SEEN_WIDTH = 333;

export const WORK: Scene[] = [
  {
    of: 'process-asset',
    part: 'first',
    async prepare({ upload }) {
      const wide = await anImage('png', { width: 500, height: 300 });
      await upload('wide.png', wide, { contentType: 'image/png' });
      await upload('cut.png', truncated(wide), { contentType: 'image/png' });
      await upload('letter.jpg', notAnImage());
      const clip = await aVideo('h264.mp4', { width: 160, height: 90 });
      await upload('clip.mp4', clip, { kind: 'video', contentType: 'video/mp4' });
    },
  },
  {
    of: 'process-asset-apart',
    part: 'first',
    prepare: ({ upload }) => upload('torn.jpg', notAnImage()),
  },
  {
    of: 'make-playback',
    part: 'first',
    async prepare({ upload }) {
      const clip = await aVideo('h264.mp4', { width: 160, height: 90, colour: '0xcc3366' });
      await upload('played.mp4', clip, { kind: 'video', contentType: 'video/mp4' });
    },
  },
  {
    of: 'choose-poster',
    part: 'second',
    async prepare({ domain, organizationId, sql }) {
      const [film] = await sql(
        `UPDATE asset SET poster_at = 0.5 WHERE name = 'played.mp4' RETURNING blob`,
      );
      await operation(async ({ emit }) =>
        emit('asset/poster-chosen', { organizationId, blob: film?.blob }),
      )(domain);
    },
  },
  {
    of: 'make-missing-playbacks',
    part: 'second',
    prepare: ({ sql }) =>
      sql(`DELETE FROM playback WHERE blob = (SELECT blob FROM asset WHERE name = 'played.mp4')`),
  },
  {
    of: 'analyse-asset',
    part: 'first',
    // No model describes it: how often clients hear of a change would depend on which of the two comes first.
    async prepare({ domain, organizationId, home, ready, sql }) {
      const bytes = await anImage('jpeg', { width: SEEN_WIDTH });
      const { id: assetId, blob } = await ready('pier.jpg', home, { bytes });
      await sql('UPDATE asset SET described_by_person = true WHERE id = $1', [assetId]);
      await operation(async ({ emit }) =>
        emit('asset/awaits-analysis', { organizationId, assetId, blob }),
      )(domain);
    },
  },
  {
    of: 'analyse-older-assets',
    part: 'second',
    prepare: ({ sql }) =>
      sql(
        `UPDATE asset SET analysed = false, updated = now() - interval '1 hour' WHERE name = 'pier.jpg'`,
      ),
  },
  {
    of: 'place-older-assets',
    part: 'second',
    prepare: ({ sql }) =>
      sql(
        `UPDATE asset SET metadata = '{"capture": {"latitude": 46.02, "longitude": 7.75}}' WHERE name = 'boat.jpg'`,
      ),
  },
  {
    of: 'mail-answers',
    part: 'second',
    async prepare({ domain, principal, organizationId, ready, sql }) {
      const { id } = await ready('shown.jpg');
      const content = { kind: 'assets' as const, assetIds: [id] };
      const settings = { takesFeedback: true };
      const { token } = await aShareLink(domain, principal, organizationId, content, settings);
      const found = await authorizeShared(domain, token);
      if (found?.state !== 'open') throw new Error('The link is not open.');
      const shared = authorizeFeedback(found.shared);
      const { visitor } = await meetVisitor(domain, shared, 'Anna', null);
      await pickAsset(domain, shared, visitor, sharedUrlsOf(domain, shared).answer(id), 'yes');
      await sql(`UPDATE share_link SET answered_at = answered_at - interval '1 minute'`);
      await sql(`UPDATE visitor_pick SET picked_at = picked_at - interval '1 minute'`);
      const asked = await ready('asked.jpg');
      await sql(
        `INSERT INTO approval_request (id, organization_id, asked_by_id, created)
         VALUES ('answered', $1, $2, now() - interval '1 hour')`,
        [organizationId, principal.personId],
      );
      await sql(`INSERT INTO approval_request_asset VALUES ('answered', $1)`, [asked.id]);
      await sql(
        `UPDATE asset SET approval_state = 'approved', approval_set_by = 'tomas@example.org', approval_set_at = now()
         WHERE id = $1`,
        [asked.id],
      );
    },
  },
  {
    of: 'describe-by-model',
    part: 'first',
    prepare: async ({ upload }) => upload('boat.jpg', await anImage('jpeg', { width: 600 })),
  },
  {
    of: 'fetch-upload',
    part: 'first',
    async prepare(stage) {
      await begin(stage, { size: 0, sourceUrl: stage.server.url('/held.png') });
      await begin(stage, { size: 0, sourceUrl: stage.server.url('/missing.png') });
    },
  },
  {
    of: 'finish-upload',
    part: 'first',
    async prepare(stage) {
      await receive(stage, await anImage('jpeg', { seed: 3 }));
      await receive(stage, notAnImage());
    },
  },
  {
    of: 'delete-purged-files',
    part: 'first',
    async prepare({ domain, home, ready }) {
      const { id } = await ready('purged.jpg');
      await trashAssets(domain, home, [id]);
      await purgeAssets(domain, home, [id]);
    },
  },
  {
    of: 'delete-discarded-files',
    part: 'first',
    async prepare({ domain, organizationId, store }) {
      const { blob } = await store(notAnImage());
      await discardFiles(domain, organizationId, [blob]);
    },
  },
  {
    of: 'purge-library',
    part: 'first',
    async prepare({ domain, owner, library, ready }) {
      const gone = await library('Gone');
      await ready('one.jpg', gone);
      await ready('two.jpg', gone);
      await trashLibrary(domain, owner, gone.id);
      await deleteLibrary(domain, owner, gone.id);
    },
  },
  {
    of: 'swap-promoted-variant',
    part: 'first',
    async prepare({ domain, home, ready }) {
      const { id } = await ready('default.jpg');
      const variant = await ready('variant.jpg', home, { parentId: id });
      await acceptPromote(domain, home, id, variant.id);
    },
  },
  {
    of: 'change-in-bulk',
    part: 'first',
    async prepare({ domain, library, ready }) {
      const [bulk, other] = [await library('Bulk'), await library('Undone')];
      for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await ready(name, bulk);
      for (const name of ['d.jpg', 'e.jpg']) await ready(name, other);
      await startBulkChange(domain, bulk, APPROVE, null);
      await startBulkChange(domain, other, TAG, null);
    },
  },
  {
    of: 'change-in-bulk',
    part: 'second',
    async prepare({ domain, principal, sql }) {
      const [tagged] = await sql(`SELECT id FROM bulk_change WHERE kind = 'tag'`);
      await undoBulkChange(domain, principal, tagged.id);
    },
  },
  {
    of: 'deliver-webhooks',
    part: 'first',
    async prepare({ domain, owner, home, library, server, sql }) {
      const quiet = await library('Quiet');
      const add = async (path: string, { id } = quiet) => {
        const wanted = { url: server.url(path), types: DELIVERED, libraries: [id] };
        return (await addWebhook(domain, owner, wanted)).webhookId;
      };
      await add('/hook/good', home);
      const forgotten = await add('/hook/forgotten');
      await sql(
        `INSERT INTO webhook_delivery (endpoint_id, position, type, subject, due, created)
         VALUES ($1, 1000000, 'asset.created', 'x', now(), now())`,
        [forgotten],
      );
      for (const path of ['/hook/failing', '/hook/abandoned', '/hook/gone'])
        await sendTestEvent(domain, owner, await add(path));
      await sql(
        `UPDATE webhook_delivery d SET created = now() - interval '4 days' FROM webhook_endpoint w
         WHERE w.id = d.endpoint_id AND w.url LIKE '%abandoned'`,
      );
    },
  },
  {
    of: 'send-mail',
    part: 'first',
    async prepare({ domain, owner, sql }) {
      for (const name of ['new', 'unreadable'])
        await inviteMember(domain, owner, { email: `${name}@example.org`, role: 'member' });
      await sql(`UPDATE mail SET sealed = 'x' WHERE recipient LIKE 'unreadable%'`);
    },
  },
  {
    of: 'regenerate-lost-renditions',
    part: 'second',
    async prepare({ domain, services, organizationId, home, sql }) {
      const [asset] = await sql(`SELECT id, blob FROM asset WHERE name = 'wide.png'`);
      for (const rendition of [400, 'blurred'] as const)
        await services.blobs.delete(renditionBlob(asset.blob, rendition));
      const ref = { organizationId, libraryId: home.id, assetId: asset.id };
      await operation(async ({ emit }) => emit('asset/renditions-lost', ref))(domain);
    },
  },
  {
    of: 'measure-older-images',
    part: 'second',
    prepare: ({ sql }) =>
      sql(`UPDATE asset SET colours = NULL, perceptual_hash = NULL WHERE name = 'boat.jpg'`),
  },
  {
    of: 'process-deferred-videos',
    part: 'second',
    async prepare({ domain, upload, sql }) {
      const clip = await aVideo('h264.mp4', { width: 160, height: 90, colour: '0x3366cc' });
      await silently(domain, (change) =>
        upload('held.mp4', clip, { kind: 'video', contentType: 'video/mp4' }, change),
      );
      await sql(`UPDATE asset SET processing_error = 'no ffmpeg' WHERE name = 'held.mp4'`);
    },
  },
  {
    of: 'resume-waiting-work',
    part: 'second',
    async prepare(stage) {
      const { domain, library, ready, upload, sql } = stage;
      const waiting = await library('Waiting');
      await ready('bulk.jpg', waiting);
      const promoting = await ready('promoting.jpg', waiting);
      const image = await anImage('jpeg', { seed: 4 });
      await silently(domain, async (change) => {
        await upload('lost.jpg', image, {}, change);
        await startBulkChange(change, waiting, APPROVE, null);
        const content = { subject: 'Lost', text: 'Lost', html: '<p>Lost</p>' };
        await queueMail(change, { recipient: 'lost@example.org', kind: 'mention', content });
      });
      await silently(domain, (change) => receive(stage, image, change));
      const early = `now() - interval '1 hour'`;
      await sql(`UPDATE asset SET promoting_since = ${early} WHERE id = $1`, [promoting.id]);
      await sql(`UPDATE asset SET created = ${early} WHERE name = 'lost.jpg'`);
      await sql(`UPDATE mail SET created = ${early} WHERE recipient = 'lost@example.org'`);
      await sql(`UPDATE bulk_change SET created = ${early} WHERE state = 'running'`);
      await sql(`UPDATE upload SET touched = ${early} WHERE state = 'inspecting'`);
    },
  },
  {
    of: 'prune-search',
    part: 'last',
    prepare: ({ sql, organizationId }) =>
      sql(
        `INSERT INTO search.word (organization_id, word, signatures, unused_since)
         VALUES ($1, 'zebrafish', '{}', now() - interval '2 hours')`,
        [organizationId],
      ),
  },
];

const SECOND_FETCH = `
  SELECT FROM engine.run r JOIN engine.event e ON e.id = r.event_id JOIN upload u ON u.id = e.data->>'uploadId'
  WHERE u.source_url LIKE '%/held.png' AND (
    r.ended_at IS NOT NULL OR EXISTS (SELECT FROM engine.step s WHERE s.run_id = r.id AND s.kind = 'sleep'))`;

/** Waits until the second run that fetches the held file does nothing more than wait. */
export const secondFetchWaits = ({ sql }: Stage) =>
  until(async () => (await sql(SECOND_FETCH)).length > 0);

type Named = { size: number; sourceUrl?: string };

const begin = ({ domain, home }: Pick<Stage, 'domain' | 'home'>, named: Named) =>
  beginUpload(domain, home, {
    name: 'a.jpg',
    declaredType: '',
    metadata: null,
    parentId: null,
    sha256: null,
    blob: newBlobName(),
    ...named,
  });

/** An upload whose bytes have come. */
async function receive(
  stage: Stage,
  bytes: Buffer,
  within: Parameters<typeof commitBytes>[0] = stage.domain,
) {
  const { domain, services } = stage;
  const upload = await begin(stage, { size: bytes.length });
  const lease = await takeLease(domain, upload, 0, 'lease');
  const file = incomingFileOf(upload);
  const writer = await services.incoming.open(file, { isolate: false, flushKey: '' });
  await writer.write(bytes);
  await commitBytes(within, lease, await writer.keep(true));
  await writer.close();
}
