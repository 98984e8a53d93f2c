/** The fixed limits of the interface (docs/rules.md#limits). The configurable ones are in src/config/config.ts. */
export const LIMITS = {
  filesPerUpload: 20,
  /** Uploads whose bytes arrive at the same time: of a key or person, of an organization, of a process, of all unclaimed. */
  uploadsAtOnce: { caller: 32, organization: 64, process: 256, unclaimed: 64 },
  /**
   * Connections of a client network that stay open after an answer, and those of all in a process. Each costs memory of a
   * page that was rendered on it.
   */
  keptConnections: { perNetwork: 64, inAll: 1000 },
  /** Unfinished resumable uploads of an organization. */
  unfinishedUploads: 1000,
  /** Its uploads, ended ones included: for a new one, the oldest ended one is forgotten. */
  keptUploads: { unclaimed: 1000, others: 10_000 },
  /** How long a request with an Idempotency-Key, sent again, gets the answer of the first time. */
  idempotentHours: 24,
  /** Such answers kept for an organization: for a new one, the oldest is forgotten. */
  idempotentResults: 5000,
  /** Characters of an Idempotency-Key. */
  idempotencyKeyLength: 255,
  /** Of the URL from which the service fetches a file, as it is requested: in ASCII. */
  sourceUrlLength: 2048,
  /** A resumable upload ends when no byte came for this long; its outcome stays known for as long again. */
  uploadHours: 24,
  /** How long an address for the upload of one file is valid, in minutes. */
  uploadAddressMinutes: 15,
  /** Characters of the Upload-Metadata of a resumable upload. */
  uploadMetadataLength: 4096,
  /** Bytes of a message to the MCP server, which may contain files in base64. */
  mcpBodyBytes: 32 * 1024 * 1024,
  /** Of whoever sends a file, a client or the server of a URL; averaged over each window. */
  minimumRate: { bytesPerSecond: 1024, windowMs: 30_000 },
  /** Of a client that takes an answer; averaged over each window in which bytes wait for it. */
  slowestReader: { bytesPerSecond: 4096, windowMs: 60_000 },
  idsPerCall: 100,
  /** SHA-256 in a question which files a library has. */
  knownFilesPerCall: 1000,
  copiesOfKnownFile: 100,
  tagsPerCall: 20,
  tagsPerAsset: 200,
  variantsPerAsset: 100,
  /** Each promote of a variant leaves an address that is served for ever. */
  promotesPerAsset: 1000,
  /** The latest approvals of an asset that are kept. */
  keptApprovals: 1000,
  /** Assets of an organization without a paid plan: a row costs something too, however small its file is. */
  assetsPerOrganization: { unclaimed: 62_500, free: 250_000 },
  /**
   * Unclaimed organizations in all. Of their bytes (operator's setting) one network has at most a share. From `near` on
   * the oldest of the largest network are deleted, until `eased` is left. All as shares of the whole.
   */
  unclaimedOrganizations: { inAll: 20_000, ofNetwork: 0.2, near: 0.9, eased: 0.8 },
  tagLength: 100,
  tagsInFilter: 50,
  nameLength: 100,
  /** Bytes of the avatar uploaded by a person. */
  avatarBytes: 2_000_000,
  /** Bytes of a logo or a cover uploaded by an owner. */
  brandImageBytes: 8_000_000,
  emailLength: 254,
  fileNameLength: 255,
  descriptionLength: 2000,
  /** Languages of an asset's descriptions beside the first one. */
  descriptionLanguages: 20,
  /** Of each text about the rights to an asset. */
  rightsTextLength: 500,
  approvalNoteLength: 500,
  /** A request for approval; `open` ones of a member in an organization, `listed` ones at the bell. */
  approvalRequest: {
    assets: 500,
    people: 20,
    messageLength: 500,
    days: 90,
    open: 200,
    asked: 500,
    listed: 20,
  },
  /** Mails about requests for approval, per hour, to one email address. */
  approvalRequestMailsPerHour: 20,
  approvalStates: 20,
  approvalStateLength: 50,
  passwordLength: { min: 10, max: 128 },
  /** The most matches a search counts; of more, it reports this number, because counting a million takes too long. */
  countedMatches: 250_000,
  freePlanLibraries: 3,
  trashDays: 30,
  claimDays: 30,
  /** How long a mailed link signs in. */
  signInLinkMinutes: 15,
  /** Browsers in which a person is signed in: the next sign-in ends the oldest one. */
  sessionsPerPerson: 100,
  passkeysPerPerson: 50,
  /** Bytes of a request to sign in or to change how. */
  identityBodyBytes: 32_768,
  /** How long an account waits for the confirmation of its email address. */
  unconfirmedDays: 30,
  /** How long a device's request for access can be answered. */
  deviceCodeMinutes: 15,
  /** How often a device may ask whether its request was answered. */
  devicePollSeconds: 5,
  /** Open requests of devices from one client network. */
  deviceRequestsPerNetwork: 20,
  /** How long an application stays registered to which nobody ever gave access. */
  unusedRegistrationDays: 1,
  /** Such applications: registered from one client network, and in all. Newer ones replace the oldest. */
  unusedRegistrations: { perNetwork: 100, inAll: 10_000 },
  /** How long a sign-in counts as recent; after that, sensitive changes ask for a new one. */
  confirmedMinutes: 10,
  invitationDays: 7,
  /** An accepted or expired invitation is deleted after this time. */
  endedInvitationDays: 30,
  /** Members of an organization, and invitations not deleted yet. */
  membersPerOrganization: 1000,
  /** Libraries in which the access of a member differs from that to the others. Every request of theirs reads them. */
  rightsPerMember: 500,
  /** Per hour: invitations of one organization, and invitation mails to one email address. */
  invitationsPerHour: 30,
  invitationMailsPerHour: 5,
  /** Organizations without a paid plan that one person may own. */
  unpaidOrganizationsPerOwner: 10,
  keysPerOrganization: 100,
  /** With those revoked within so many days. Then a revoked key is deleted, unless it uploaded assets that are there. */
  keptKeys: { most: 1000, revokedDays: 30 },
  savedSearches: { own: 200, organization: 5000 },
  collectionsPerOrganization: 1000,
  /** Those with a filter. A list of collections counts the assets of each. */
  smartCollections: 100,
  /** Assets of a collection, in the trash or not. */
  assetsPerCollection: 10_000,
  /** Entries of all collections of an organization without a paid plan. */
  collectionEntries: 100_000,
  commentLength: 4000,
  /** Replies and deleted ones included. */
  commentsPerAsset: 1000,
  /** In an organization without a paid plan, those of visitors included. */
  commentsPerOrganization: 100_000,
  mentionsPerComment: 20,
  /** Mails about mentions, per hour, to one email address. */
  mentionMailsPerHour: 20,
  /** Ended ones included: for a new link, the oldest ended one is deleted. */
  shareLinksPerOrganization: 1000,
  shareLinksPerKey: 250,
  /** Addresses that a link is for. */
  peoplePerShareLink: 50,
  /** Mails with a link per hour: of one organization, and to one email address. */
  shareMailsPerHour: 60,
  shareMailsToAddressPerHour: 20,
  /** The newest links for a person: on the start page, and of these those of one organization. */
  linksForPerson: { all: 200, ofOrganization: 20 },
  /** Links on one page of the settings. */
  shareLinksPerPage: 50,
  assetsPerShareLink: 1000,
  shareGreetingLength: 1000,
  /** Of the text of a search shown by a link. */
  shareSearchLength: 500,
  sharePasswordLength: { min: 8, max: 128 },
  /** Visitors of a link who picked, or gave a name. */
  visitorsPerShareLink: 200,
  /** Of these, those from one client network. */
  visitorsPerNetwork: 50,
  /** Mails an hour to one member that visitors are done picking. */
  picksMailsPerHour: 10,
  /** How long a name without a comment or a pick counts. */
  unusedVisitorHours: 24,
  /** Comments of visitors on everything a link shows. */
  visitorCommentsPerShareLink: 2000,
  /** Comments of visitors on an asset; they leave room for those of members. */
  visitorCommentsPerAsset: 200,
  /** Of these comments, those from one client network: on an asset, and on everything a link shows. */
  visitorCommentsPerNetwork: { asset: 100, link: 500 },
  visitorCommentLength: 1000,
  /** Assets that a visitor can pick. */
  picksPerVisitor: 2000,
  /** The latest comments shown on the feedback page of a link. */
  commentsOnFeedbackPage: 200,
  /** The links with answers shown to a member at once. */
  answeredLinks: 20,
  /** Changes listed at once for somebody who may undo them. */
  undoableChanges: 100,
  /** Entries of the page of an organization's activity. */
  activityEntries: 60,
  /** How long a browser remembers a visitor. */
  visitorDays: 180,
  /** How long a visitor who entered the password of a link is not asked again. */
  sharePassHours: 12,
  /** How long the URL of a file on a shared page works. */
  sharedFileMinutes: 60,
  /** Days whose visits and downloads the settings list, and after which an ended link is deleted. */
  shareLinkDays: 30,
  /** Unfinished bulk changes of one person, and in one organization. */
  bulkChangesAtOnce: { person: 3, organization: 20 },
  /** How long a bulk change can be undone after its end, and a deleted comment restored. */
  undoMinutes: 10,
  /** Assets and collections in the at-once changes one person can undo in an organization: the oldest are forgotten. */
  undoableItems: 100_000,
  /** Data about a bulk change is deleted after this time, or when an organization has so many newer ones. */
  bulkChangeDays: 3,
  keptBulkChanges: 1000,
  /** Assets of a change that is asked for by a filter. */
  assetsPerChange: 10_000,
  /** Published events and webhook deliveries are deleted after this time. */
  eventDays: 30,
  /** Of the events, so many are kept: the latest of an organization. */
  keptEvents: { unclaimed: 20_000, free: 250_000, pro: 1_000_000 },
  /**
   * Open event streams: of one caller, of one organization, in one web process, and of these of unclaimed
   * organizations.
   */
  eventStreams: { perCaller: 20, perOrganization: 100, perProcess: 1000, unclaimed: 250 },
  /** Webhook endpoints of an organization, and among them those of one key. */
  webhookEndpoints: 10,
  webhooksOfKey: 5,
  /** Pending deliveries of a webhook (place_events() has the same number); later events wait as events. */
  webhookPending: 10_000,
  /** With more deliveries of a webhook waiting, its events are not replayed. */
  webhookWaiting: 1000,
  /** Tests of a webhook that wait or were sent within a minute. */
  webhookTests: 5,
  webhookUrlLength: 2000,
  /** Those that come with the service do not count until they are changed. */
  presetsPerOrganization: 20,
  presetEdgePx: 4096,
  /** Bytes of the images that presets made of the files of an organization: the longest unused
   * ones are deleted. Each counts `overhead` more: of tiny ones there would be millions. */
  derivedBytes: { unclaimed: 50_000_000, claimed: 1_000_000_000, overhead: 16_384 },
  deliveryKeysPerOrganization: 10,
  /** How long a signed address is good. */
  signedAddressSeconds: { min: 1, max: 31_536_000 },
  /** Of its log: deliveries on a page; past deliveries, and attempts of each, that are kept. */
  webhookLog: { deliveriesPage: 50, deliveries: 10_000, attempts: 10 },
  /** How often a stream sends a heartbeat. */
  eventHeartbeatMs: 15_000,
  /** Files in an archive besides its manifest: more need a form of ZIP we do not write. */
  filesPerArchive: 65_000,
  /** Bytes of the manifest of an archive. */
  manifestBytes: 134_217_728,
  /** Archives sent at the same time: to one key, person or visitor; to one organization or network; by one process, and
   * of these to visitors and to unclaimed organizations. */
  archivesAtOnce: { caller: 2, organization: 4, process: 16, visitors: 8, unclaimed: 4 },
  /** Groups of duplicates on one page, and assets shown of each. */
  duplicatesPage: { groups: 20, assets: 24 },
  /** Entries on one page of the audit log. */
  auditPageEntries: 50,
  /** An entry is deleted after this time, or when its organization has so many newer ones. */
  auditDays: 365,
  keptAuditEntries: 100_000,
  /** Data about a mail is deleted after this time. */
  mailDays: 30,
  /** Bytes of a JSON body, and of one sent to a page's call by somebody who is not signed in. */
  bodyBytes: 1_048_576,
  strangerBodyBytes: 65_536,
  /** Levels of arrays and objects in a JSON body, and values in all of them together. */
  bodyDepth: 64,
  bodyValues: 10_000,
  /** The highest row offset at which a page may start. */
  pageOffset: 1_000_000,
  assetsPage: { default: 50, max: 500 },
  librariesPage: { default: 20, max: 50 },
  eventsPage: { default: 100, max: 500 },
  searchPage: { default: 20, max: 250 },
  similarAssets: { default: 20, max: 100 },
  librariesInSearch: 1000,
  approvalsInSearch: 100,
  tagsList: { default: 1000, max: 10_000 },
} as const;

/** Requests of a stranger that cause a mail or a guess, for each of all that the operator allows a network. */
export const MAILS_PER_REQUEST = 1 / 6;

/** Whether a word is reserved for the service: no asset has it as a tag, in upper or lower case. */
export const isReservedTag = (tag: string) => ['index', 'trash'].includes(tag.toLowerCase());

/** Longest edges, in pixels, of the renditions in `Asset.sizes`. */
export const RENDITION_EDGES_PX = [400, 800, 1200, 1600, 2048] as const;

/** The longest edge of the JPEG that chats and social networks show for a link, and how large it may be. */
export const PREVIEW = { edgePx: 1200, bytes: 300_000 } as const;
