import { LIMITS } from '@/contract/limits';

/** What is known about the rows of a table. docs/operate/stored-rows.md shows it. */
type StoredRows = {
  /** Who adds rows. */
  adds: string;
  /** What bounds them: per organization, person, link or network. */
  bound: string;
  /** When they go. */
  leave: string;
  /** The id of the removal that deletes them, in the retention table. */
  by?: string;
  /** Texts that only the service writes: ids, digests, sealed values, names of kinds. `all`: every text of the table. */
  own?: readonly string[] | 'all';
};

const n = (count: number) => count.toLocaleString('en-US');
const {
  keptUploads,
  keptEvents,
  keptKeys,
  assetsPerOrganization: assets,
  visitorsPerShareLink: visitors,
  shareLinksPerOrganization: links,
} = LIMITS;

const WITH_PERSON = 'with the person';
const WITH_ORGANIZATION = 'with the organization';
const WITH_ASSET = 'with the asset';
const WITH_LINK = 'with the link';
const WITH_COLLECTION = 'with the collection';
const BY_SIGN_IN =
  'sign-in limits: 10 a minute from a network, 5 mails in 10 minutes to an address';

/** Every table of the database, in the order of the schema. A test fails for a table that is missing here. */
export const STORED_ROWS: Record<string, StoredRows> = {
  person: {
    adds: 'anybody who signs up; people invited or claiming',
    bound: `one per email address; ${BY_SIGN_IN}`,
    leave: `when the person deletes the account; ${LIMITS.unconfirmedDays} days after a sign-up that nobody confirmed`,
    by: 'delete-expired-sign-ins',
    own: ['id'],
  },
  account: {
    adds: 'a sign-up, a password, a first sign-in with Google or GitHub',
    bound: 'one per person and way to sign in',
    leave: WITH_PERSON,
    own: ['id'],
  },
  session: {
    adds: 'a sign-in',
    bound: `${LIMITS.sessionsPerPerson} of a person: the next sign-in ends the oldest one`,
    leave: 'at the sign-out, or after 30 days',
    by: 'delete-expired-sign-ins',
    own: ['id'],
  },
  verification: {
    adds: 'anybody who asks for a mailed link; an authorization of an application',
    bound: `${BY_SIGN_IN}; 60 requests a minute from a network`,
    leave: 'when used, or within an hour after their end: a day at most',
    by: 'delete-expired-sign-ins',
    own: ['id'],
  },
  passkey: {
    adds: 'a person, signed in within the last ten minutes',
    bound: `${LIMITS.passkeysPerPerson} of a person`,
    leave: 'when the person removes them',
    own: ['id'],
  },
  mail: {
    adds: 'sign-in links, claims, invitations, mentions, requests for approval and their answers, share links for named people, failing webhooks',
    bound: `${BY_SIGN_IN}; ${LIMITS.invitationsPerHour} invitations an hour of an organization; ${LIMITS.mentionMailsPerHour} mentions and ${LIMITS.approvalRequestMailsPerHour} requests for approval an hour to an address; ${LIMITS.shareMailsPerHour} share links an hour of an organization, ${LIMITS.shareMailsToAddressPerHour} to an address; one claim mail for an unclaimed library`,
    leave: `${LIMITS.mailDays} days after they were written; the text when it was sent`,
    by: 'delete-old-mail',
    own: ['id'],
  },
  organization: {
    adds: 'anybody without an account; people; the operator',
    bound: `unclaimed: 3 per email address (operator's setting), 60 requests a minute from a network; ${LIMITS.unpaidOrganizationsPerOwner} without a paid plan of an owner`,
    leave: `${LIMITS.claimDays} days after they were made, unless claimed; ${LIMITS.trashDays} days after an owner moved them to the trash`,
    by: 'expire-unclaimed-libraries',
    own: ['id'],
  },
  brand: {
    adds: 'owners',
    bound: 'one per organization, with a logo and a cover',
    leave: WITH_ORGANIZATION,
    own: 'all',
  },
  member: {
    adds: 'an accepted invitation, a claim, the operator',
    bound: `${n(LIMITS.membersPerOrganization)} of an organization, with its invitations`,
    leave: 'when they leave or are removed; with the person or the organization',
  },
  library_right: {
    adds: 'owners',
    bound: `${n(LIMITS.rightsPerMember)} of a member, one per library`,
    leave: 'with the member or the library',
  },
  invitation: {
    adds: 'owners',
    bound: `${n(LIMITS.membersPerOrganization)} of an organization, with its members; one per email address, with up to ${n(LIMITS.rightsPerMember)} rights`,
    leave: `${LIMITS.endedInvitationDays} days after they were accepted or expired`,
    by: 'delete-ended-access',
    own: ['id', 'token_hash'],
  },
  claim: {
    adds: 'the creation of an unclaimed organization',
    bound: 'one per organization',
    leave: WITH_ORGANIZATION,
    own: ['token_hash'],
  },
  audit: {
    adds: 'changes of access, by people, keys and the operator',
    bound: `the latest ${n(LIMITS.keptAuditEntries)} of an organization, and what an hour adds; sign-in limits for those of a person`,
    leave: `after ${LIMITS.auditDays} days`,
    by: 'delete-old-audit',
    own: ['organization_id'],
  },
  library: {
    adds: 'people and keys',
    bound: `unclaimed 1, free plan ${LIMITS.freePlanLibraries}; as many as wanted on a paid plan`,
    leave: `${LIMITS.trashDays} days after an owner moved them to the trash`,
    by: 'purge-trash',
  },
  saved_view: {
    adds: 'people',
    bound: `${LIMITS.savedViewsPerLibrary} of a library`,
    leave: 'when deleted; with the library',
    own: ['id'],
  },
  api_key: {
    adds: 'owners, the operator, the creation of an unclaimed organization',
    bound: `${LIMITS.keysPerOrganization} of an organization; ${n(keptKeys.most)} with those revoked within ${keptKeys.revokedDays} days`,
    leave: `${keptKeys.revokedDays} days after they were revoked, or later with the last asset they uploaded`,
    by: 'delete-ended-access',
    own: ['id', 'lookup'],
  },
  key_grant: {
    adds: 'owners; a key that creates a library',
    bound: 'one per key and library',
    leave: 'with the key or the library',
  },
  access_token: {
    adds: 'the operator',
    bound: 'the operator',
    leave: 'after they expired',
    by: 'delete-ended-access',
    own: ['id', 'lookup'],
  },
  oauth_client: {
    adds: 'any application that registers',
    bound:
      '10 a minute from a network; of those nobody gave access, 100 of a network and 10,000 in all',
    leave:
      'a day after they were registered, unless somebody gave them access; 30 days, if nobody does any more',
    by: 'delete-expired-sign-ins',
    own: ['id', 'network'],
  },
  oauth_consent: {
    adds: 'people',
    bound: 'one per person, application and organization; 60 requests a minute from a network',
    leave: 'when the person disconnects the application; with the membership or the person',
    own: ['id'],
  },
  oauth_refresh_token: {
    adds: 'an application with access',
    bound: '60 requests a minute from a network',
    leave: 'within an hour after they expired; with the consent',
    by: 'delete-expired-sign-ins',
    own: ['id'],
  },
  oauth_access_token: {
    adds: 'an application with access',
    bound: '60 requests a minute from a network',
    leave: 'within an hour after they expired: an hour after they were issued; with the consent',
    by: 'delete-expired-sign-ins',
    own: ['id'],
  },
  device_request: {
    adds: 'any device that asks for access',
    bound: `${LIMITS.deviceRequestsPerNetwork} open ones of a network`,
    leave: `when its tokens are issued, or within an hour after their ${LIMITS.deviceCodeMinutes} minutes`,
    by: 'delete-expired-sign-ins',
    own: ['id', 'device_code_lookup', 'user_code_lookup', 'person_id', 'reference_id'],
  },
  idempotent_result: {
    adds: 'keys and applications that send an Idempotency-Key',
    bound: `the latest ${n(LIMITS.idempotentResults)} of an organization, each the size of an answer`,
    leave: `within an hour after their ${LIMITS.idempotentHours} hours`,
    by: 'delete-idempotent-results',
    own: 'all',
  },
  rate_limit_window: {
    adds: 'every request',
    bound: 'one per limit and network, key, person or link',
    leave: 'a minute after the window: eleven minutes at most',
  },
  asset: {
    adds: 'people, keys, applications; upload addresses',
    bound: `unclaimed ${n(assets.unclaimed)}, free plan ${n(assets.free)}, trash included; as many as wanted on a paid plan. The storage of the plan`,
    leave: `${LIMITS.trashDays} days after they were moved to the trash`,
    by: 'purge-trash',
    own: ['blob', 'sha256', 'ai_tags', 'colours'],
  },
  asset_analysis: {
    adds: 'the analysis of images',
    bound: 'one per image; 60 lines of text, 50 objects, 8 labels, and features of a byte each',
    leave: WITH_ASSET,
    own: 'all',
  },
  asset_likeness: {
    adds: 'the analysis of images',
    bound: 'one per image, of about 200 bytes',
    leave: WITH_ASSET,
    own: 'all',
  },
  analysis_pause: {
    adds: 'the operator',
    bound: 'one',
    leave: 'when the operator continues the analysis',
    own: 'all',
  },
  former_address: {
    adds: 'a promote',
    bound: `${n(LIMITS.promotesPerAsset)} of an asset`,
    leave: `${WITH_ASSET}: they are served for ever`,
    own: ['id', 'blob'],
  },
  playback: {
    adds: 'processed videos',
    bound: 'one per video',
    leave: WITH_ASSET,
    own: 'all',
  },
  approval_entry: {
    adds: 'people of an organization with a paid plan',
    bound: `the latest ${n(LIMITS.keptApprovals)} of an asset`,
    leave: WITH_ASSET,
  },
  approval_request: {
    adds: 'people of an organization with a paid plan',
    bound: `${n(LIMITS.approvalRequest.open)} of a member: a new one deletes the oldest answered one`,
    leave: `${LIMITS.approvalRequest.days} days after they were made; when the asker leaves`,
    by: 'delete-old-approval-requests',
    own: ['id'],
  },
  approval_request_asset: {
    adds: 'people who ask for approval',
    bound: `${n(LIMITS.approvalRequest.assets)} of a request`,
    leave: 'with the request or the asset',
  },
  approval_request_person: {
    adds: 'people who ask for approval',
    bound: `${n(LIMITS.approvalRequest.people)} of a request`,
    leave: 'with the request or the person',
  },
  upload: {
    adds: 'people, keys and applications; refused and ended ones count',
    bound: `unclaimed ${n(keptUploads.unclaimed)}, others ${n(keptUploads.others)} of an organization: a new one deletes the oldest ended one; ${n(LIMITS.unfinishedUploads)} unfinished ones`,
    leave: `a day after their end; they end after a day without a byte`,
    by: 'expire-uploads',
    own: ['id', 'asset_id', 'blob', 'lease_id', 'unwanted_lease_id'],
  },
  tag: {
    adds: 'people, keys, applications, the analysis of images',
    bound: `one per library and tag in use; ${LIMITS.tagsPerAsset} tags of an asset`,
    leave: 'with the last live asset that has it',
  },
  library_month: {
    adds: 'the assets of a library',
    bound: 'one per library and month of capture',
    leave: 'with the last live original of the month',
  },
  collection: {
    adds: 'people, keys and applications',
    bound: `${n(LIMITS.collectionsPerOrganization)} of an organization`,
    leave: 'when deleted',
    own: ['id'],
  },
  collection_asset: {
    adds: 'people, keys and applications',
    bound: `${n(LIMITS.assetsPerCollection)} of a collection; without a paid plan ${n(LIMITS.collectionEntries)} of an organization`,
    leave: 'when removed; with the collection or the asset',
  },
  collection_library: {
    adds: 'the entries of a collection',
    bound: 'one per collection and library',
    leave: WITH_COLLECTION,
  },
  share_link: {
    adds: 'members and keys',
    bound: `${n(links)} of an organization, ${LIMITS.shareLinksPerKey} of a key, ended ones included: a new one deletes the oldest ended one`,
    leave: `${LIMITS.shareLinkDays} days after they were ended`,
    by: 'delete-ended-share-links',
    own: ['id', 'token_hash', 'sealed_token'],
  },
  share_link_asset: {
    adds: 'members',
    bound: `${n(LIMITS.assetsPerShareLink)} of a link`,
    leave: 'with the link or the asset',
  },
  share_link_day: {
    adds: 'visitors',
    bound: 'one per link and day',
    leave: WITH_LINK,
  },
  answers_seen: {
    adds: 'members who look at the answers on a link',
    bound: 'one per member and link',
    leave: 'with the member or the link',
  },
  visitor: {
    adds: 'visitors who pick or give a name',
    bound: `${visitors} of a link, 50 of them from a network`,
    leave: `${WITH_LINK}; a day without a comment or a pick, if others need the room`,
    own: ['id', 'token_hash', 'network'],
  },
  visitor_pick: {
    adds: 'visitors',
    bound: `${n(LIMITS.picksPerVisitor)} of a visitor`,
    leave: 'with the visitor or the asset',
  },
  comment: {
    adds: 'members; visitors who gave a name',
    bound: `${n(LIMITS.commentsPerAsset)} of an asset; without a paid plan ${n(LIMITS.commentsPerOrganization)} of an organization; of visitors ${LIMITS.visitorCommentsPerAsset} of an asset and ${n(LIMITS.visitorCommentsPerShareLink)} of a link`,
    leave: `when deleted, and no longer restorable; ${WITH_ASSET}`,
    by: 'delete-withdrawn-comments',
    own: ['id', 'blob'],
  },
  comment_mention: {
    adds: 'members',
    bound: `${LIMITS.mentionsPerComment} of a comment`,
    leave: 'with the comment or the person',
  },
  comment_seen: {
    adds: 'members who look at comments',
    bound: 'one per person and asset',
    leave: 'with the person or the asset',
  },
  bulk_change: {
    adds: 'people, on pages',
    bound: `${LIMITS.bulkChangesAtOnce.organization} unfinished and the latest ${n(LIMITS.keptBulkChanges)} ended ones of an organization; at once: those of the last ${LIMITS.undoMinutes} minutes, with ${n(LIMITS.undoableItems)} items of a person`,
    leave: `${LIMITS.bulkChangeDays} days after their end`,
    by: 'delete-old-bulk-changes',
    own: ['id'],
  },
  bulk_change_part: {
    adds: 'bulk changes',
    bound: 'one per 200 selected assets',
    leave: `${LIMITS.undoMinutes} minutes after the end of the change, when the next one begins; with the change`,
    by: 'delete-old-bulk-changes',
  },
  published_event: {
    adds: 'every change of an asset or a library',
    bound: `the latest of an organization: unclaimed ${n(keptEvents.unclaimed)}, free plan ${n(keptEvents.free)}, paid plan ${n(keptEvents.pro)}, and at most about 10,000 until the worker looks again`,
    leave: `after ${LIMITS.eventDays} days`,
    by: 'delete-old-events',
    own: ['type', 'organization_id', 'library_id', 'from_library_id', 'asset_id', 'fields'],
  },
  event_removal: {
    adds: 'the removal of events',
    bound: 'one per organization',
    leave: WITH_ORGANIZATION,
  },
  webhook_endpoint: {
    adds: 'owners, and applications of owners',
    bound: `${LIMITS.webhookEndpoints} of an organization`,
    leave: 'when deleted; of an application, with its access',
    own: ['id', 'secret', 'former_secret', 'consent_id', 'consent_person_id'],
  },
  webhook_delivery: {
    adds: 'events that a webhook wants; replays and tests by owners',
    bound:
      '10,000 pending ones and the latest 10,000 past ones of a webhook, and what an hour adds',
    leave: `after ${LIMITS.eventDays} days`,
    by: 'delete-old-events',
    own: ['type', 'subject', 'state'],
  },
  webhook_attempt: {
    adds: 'deliveries',
    bound: 'the latest 10 of a delivery',
    leave: 'with the delivery',
  },
  'search.asset': {
    adds: 'assets',
    bound: 'one per live asset',
    leave: 'when the asset is moved to the trash',
    own: 'all',
  },
  'search.word': {
    adds: 'names, tags and descriptions of assets',
    bound:
      'unclaimed 50,000, others 250,000 of an organization, and about 2,000 until they are counted',
    leave: 'in the second night after the last asset with the word',
    own: 'all',
  },
  'search.full_organization': {
    adds: 'an organization with so many words',
    bound: 'one per organization',
    leave: 'in the night after it has fewer',
    own: 'all',
  },
  'search.feed': {
    adds: 'the service',
    bound: 'one',
    leave: 'when Meilisearch is no longer used',
    own: 'all',
  },
  'search.pending': {
    adds: 'changes of assets, with Meilisearch',
    bound: 'one per changed asset, and what a minute adds',
    leave: 'when Meilisearch has them',
    own: 'all',
  },
  'search.reindexing': {
    adds: 'an upgrade',
    bound: 'one',
    leave: 'when the assets of before are indexed again',
    own: 'all',
  },
  'engine.event': {
    adds: 'changes with work in the background: uploads, promotes, mails, bulk changes, webhooks, schedules',
    bound:
      'the latest 250,000 of all organizations, those with open runs, 50,000 with failed runs, and what ten minutes add',
    leave: 'after 30 days',
    own: 'all',
  },
  'engine.run': {
    adds: 'events',
    bound: 'one per event and function',
    leave: 'with the event',
    own: 'all',
  },
  'engine.step': {
    adds: 'runs',
    bound:
      'the steps of a function: 50 of a run at most, but for the nightly ones, and two for each four minutes of encoding a video',
    leave: 'with the run',
    own: 'all',
  },
  'graphile_worker._private_jobs': {
    adds: 'runs that are due',
    bound: 'one per open run',
    leave: 'when the run ends',
    own: 'all',
  },
  'graphile_worker._private_job_queues': {
    adds: 'nobody',
    bound: 'none is used',
    leave: '–',
    own: 'all',
  },
  'graphile_worker._private_tasks': {
    adds: 'the service',
    bound: 'one per function',
    leave: 'never',
    own: 'all',
  },
  'graphile_worker._private_known_crontabs': {
    adds: 'nobody',
    bound: 'none is used',
    leave: '–',
    own: 'all',
  },
  'graphile_worker.migrations': {
    adds: 'an upgrade',
    bound: 'one per migration',
    leave: 'never',
    own: 'all',
  },
  _prisma_migrations: {
    adds: 'an upgrade',
    bound: 'one per migration',
    leave: 'never',
    own: 'all',
  },
};
