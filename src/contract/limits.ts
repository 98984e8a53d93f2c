/** The fixed limits of the interface (docs/rules.md#limits). Those an operator may change are in settings.ts. */
export const LIMITS = {
  filesPerUpload: 20,
  idsPerCall: 100,
  tagsPerCall: 20,
  tagsPerAsset: 200,
  tagLength: 100,
  tagsInFilter: 50,
  nameLength: 100,
  /** Bytes of an uploaded image of a person. */
  avatarBytes: 2_000_000,
  emailLength: 254,
  fileNameLength: 255,
  descriptionLength: 2000,
  approvalNoteLength: 500,
  approvalStates: 20,
  approvalStateLength: 50,
  passwordLength: { min: 10, max: 128 },
  freePlanLibraries: 3,
  trashDays: 30,
  claimDays: 30,
  invitationDays: 7,
  /** Invitations of one organization, and mails with one to the same address, in an hour. */
  invitationsPerHour: 30,
  invitationMailsPerHour: 5,
  /** Organizations without a paid plan that one person may own. */
  unpaidOrganizationsPerOwner: 10,
  keysPerOrganization: 100,
  /** Changes of access on one page of the record. */
  recordPageEntries: 50,
  /** What is known of a mail is forgotten then. */
  mailDays: 30,
  /** Bytes of a JSON body. */
  bodyBytes: 1_048_576,
  /** The farthest row a page may start at. */
  pageOffset: 1_000_000,
  assetsPage: { default: 50, max: 500 },
  librariesPage: { default: 20, max: 50 },
  searchPage: { default: 20, max: 250 },
  librariesInSearch: 1000,
  approvalsInSearch: 100,
  tagsList: { default: 1000, max: 10_000 },
} as const;

/** Longest edges, in pixels, of the smaller images that `Asset.sizes` lists. */
export const RENDITION_EDGES_PX = [400, 800, 1200, 1600, 2048] as const;
