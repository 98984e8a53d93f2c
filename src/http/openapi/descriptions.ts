/** The texts of the OpenAPI document beyond those of the procedures and the shapes of the contract. */

/** The groups of operations, by the noun at the start of an operation's id. */
export const TAGS: Record<string, { name: string; description: string }> = {
  me: { name: 'Credential', description: 'What a credential gives access to.' },
  library: { name: 'Libraries', description: 'Collections of assets in an organization.' },
  asset: { name: 'Assets', description: 'Images and videos, their variants and their changes.' },
  upload: { name: 'Resumable uploads', description: 'Files that come in several requests.' },
  search: { name: 'Search', description: 'Finding assets in all libraries of a credential.' },
  event: { name: 'Events', description: 'What changes in an organization.' },
  bulkChange: {
    name: 'Changes',
    description: 'Changes by a person, for as long as they can be undone.',
  },
  collection: { name: 'Collections', description: 'Assets of several libraries, put together.' },
  shareLink: { name: 'Share links', description: 'Links for visitors without an account.' },
  comment: { name: 'Comments', description: 'What people say about an asset.' },
  webhook: { name: 'Webhooks', description: 'URLs that the service sends events to.' },
  member: { name: 'Members', description: 'The people of an organization, and invitations.' },
  tag: { name: 'Tags', description: 'The tags that the assets of a library carry.' },
};

/** By operation id. */
export const OPERATION_DESCRIPTIONS: Record<string, string> = {
  'me-get':
    'Call it first: it names the organization and the libraries that the other operations need. For an OAuth token of a whole account it lists every organization.',
  'library-createUnclaimed':
    'Needs no credential. The key is shown once. The library is held for 30 days; until then a person can claim it with `claimUrl`, which is also sent by mail. Show `claimUrl` to the person when `emailSent` is false.',
  'library-list': 'Lists the libraries that the credential can read, the oldest first.',
  'library-create':
    'Creates an empty library. Without a slug, one is made from the name. A key gets write access to the library that it creates.',
  'library-rename': 'Changes the display name. The id and the addresses of files stay.',
  'asset-list':
    'Lists the live assets of a library, variants included, newest first. With `tags`, an asset must carry every tag.',
  'asset-upload':
    'Stores up to 20 images or videos, or none of them if one is refused. The answer comes at once; fields that are computed, such as `width`, are null until processing is done, usually within seconds.',
  'asset-archive':
    'Sends a ZIP of assets as it is made, with `manifest.json` as its first file: what each file is, and which assets are missing and why. Without `ids`, `q`, `tags` and `approval` it has all originals of the library. At most 65,000 files, and two archives at the same time. An addition to the interface.',
  'upload-create':
    'Begins an upload of one file; reading the upload tells how far it is. With `source`, the service fetches the file itself, in the background, from a public `http` or `https` URL: at most 5 redirects, 30 minutes, and the limit per file; private addresses are refused; without `name` its server names the file, or else the last part of the final URL’s path. With `transport: "direct"`, `name` and `size`, where files are stored in a bucket, the answer has URLs to which the client sends the parts of the file itself. The same address begins a resumable upload when `Tus-Resumable` is sent. `Api-Version` may be missing. An addition to the interface.',
  'upload-renewParts':
    'For an upload with `transport: "direct"`: the parts that the bucket does not have yet, at most 100, with new URLs. Ask again when these are sent. The URLs of the beginning are valid for an hour. An addition to the interface.',
  'upload-complete':
    'For an upload with `transport: "direct"`, once the bucket has all parts: the file is inspected, and becomes an asset or is refused a moment later, as after the last byte of a resumable upload. Repeating the call changes nothing. An addition to the interface.',
  'upload-createAddress':
    'Creates a URL to which anybody can upload one file to this library within 15 minutes, without a credential: `POST` with multipart/form-data, as for “Upload files”, with the same answer. It is for agents and forms that must not have a key. An upload that is repeated gives the same asset. What the caller may no longer do is refused. An addition to the interface.',
  'upload-get':
    'Reads how far a resumable upload is, and which asset it became or why it was refused, until a day after its end. Uploads are begun and sent with the tus protocol at the same addresses. `Api-Version` may be missing. An addition to the interface.',
  'asset-trash':
    'Moves assets and their variants to the trash, for 30 days. Assets that are already there, or not in the library, are skipped.',
  'asset-get':
    'Reads an asset with its variants. An asset in the trash or in another library is answered like one that does not exist. `include=playback` is an addition to the interface.',
  'asset-describe': 'Replaces the description exactly as sent. An empty text clears it.',
  'asset-promote':
    'Makes a variant the default of its asset: id and `url` stay, the file changes and `contentVersion` grows. The former default becomes a new variant. The swap completes a moment after the answer.',
  'asset-approve':
    'Replaces the approval of an original or a variant. Needs an OAuth token and a paid plan.',
  'asset-tag':
    'Adds every tag to every asset. Repeating the call changes nothing. One asset that is not in the library refuses the whole call.',
  'asset-untag':
    'Removes every tag from every asset. Tags that an asset does not carry are ignored. One asset that is not in the library refuses the whole call.',
  'asset-transfer':
    'Moves assets, with their variants, to another library of the organization: all or none. Addresses of files stay.',
  'event-list':
    'What changed in the libraries that the credential can read, the oldest first, for 30 days: pass the id of the last one as `after` to continue. With `Accept: text/event-stream` the answer is a stream of server-sent events, one for each change within a second, which continues after `Last-Event-ID`; a comment every 15 seconds shows that it is alive. An addition to the interface.',
  'asset-restore':
    'Takes originals out of the trash, with their variants. Ids that are not in the trash of the library are skipped. An addition to the interface.',
  'asset-similar':
    'Lists originals of the library that look like an asset or show the same kind of thing, the most similar first, with `score`, at most 1; `highlights` is empty. Images are compared once they were analysed, with the part `objects` of `ANALYSIS`. An addition to the interface.',
  'asset-trashed':
    'Lists the originals in the trash of a library, the last trashed first. An addition to the interface.',
  'bulkChange-undoIn':
    'Undoes a change that the same person made within the last ten minutes, by the `changeId` of its answer. What somebody has changed since stays, and is counted as `kept`. Needs the token of a person. An addition to the interface.',
  'collection-list':
    'Lists the collections of the organization by name. `count` counts the assets that the credential can read. An addition to the interface.',
  'collection-create':
    'Creates a collection without assets. A key needs write access to a library. An addition to the interface.',
  'collection-get': 'Reads a collection. An addition to the interface.',
  'collection-update':
    'Changes the given fields of a collection. Needs the token of a person. An addition to the interface.',
  'collection-delete':
    'Deletes a collection; its assets stay where they are. Needs the token of a person. One that visitors see by a link is 403. An addition to the interface.',
  'collection-assets':
    'Lists the assets of a collection in its order, as far as the credential can read them. An addition to the interface.',
  'collection-collect':
    'Adds assets at the end of a collection; a variant stands for its original. Assets that the credential cannot read are skipped. An addition to the interface.',
  'collection-remove':
    'Takes assets out of a collection; they stay in their libraries. An addition to the interface.',
  'shareLink-list':
    'Lists the share links that have not been ended, the newest first, 50 at a time. A key sees those that it made. An addition to the interface.',
  'shareLink-share':
    'Creates a link for visitors without an account, or for `people`, to assets or to a collection; the address is shown once. A key shares assets of libraries that it can write to. An addition to the interface.',
  'shareLink-picks':
    'Lists the assets that visitors of a link picked, with their names. Needs the token of a person. An addition to the interface.',
  'shareLink-edit':
    'Changes the given settings of a link: members and keys their own, owners every one. `password` null removes it. An addition to the interface.',
  'shareLink-renew':
    'Gives a link a new address, shown once; the former one stops working. An addition to the interface.',
  'shareLink-end': 'Ends a link for good. An addition to the interface.',
  'comment-list':
    'Lists the comments on an asset, the first one first, and the picks of visitors. An addition to the interface.',
  'comment-add':
    'Comments on an asset, or replies to a comment; members named with `@` are mailed. Needs the token of a person. An addition to the interface.',
  'comment-edit': 'Replaces the text of one’s own comment. An addition to the interface.',
  'comment-resolve': 'Marks a comment and its replies as resolved. An addition to the interface.',
  'comment-reopen': 'Turns “Resolve a comment” back. An addition to the interface.',
  'comment-delete':
    'Deletes one’s own comment; an owner deletes every one. An addition to the interface.',
  'webhook-list':
    'Lists the webhooks of an organization; an application gets those it added. Needs the token of an owner. An addition to the interface.',
  'webhook-add':
    'Adds a URL that events are sent to; the secret is shown once. Empty lists stand for all events and all libraries. Needs the token of an owner. An addition to the interface.',
  'webhook-change':
    'Changes the given fields of a webhook. Needs the token of an owner. An addition to the interface.',
  'webhook-delete':
    'Deletes a webhook with what waits for it and its log. Needs the token of an owner. An addition to the interface.',
  'webhook-rotateSecret':
    'Gives a webhook a new secret, shown once. For 24 hours both secrets sign. Needs the token of an owner. An addition to the interface.',
  'webhook-switchOn':
    'Switches a webhook on again, and tries what waits at once. Needs the token of an owner. An addition to the interface.',
  'webhook-test':
    'Sends a message of the type `webhook.test`. Needs the token of an owner. An addition to the interface.',
  'webhook-replay':
    'Sends the events since a time again, as far as they are kept. Once within a minute. Needs the token of an owner. An addition to the interface.',
  'member-list':
    'Lists the members of an organization, owners first. Needs the token of a person that no application got. An addition to the interface.',
  'member-change':
    'Gives a member a role, or suspends them: they can see everything and change nothing. Needs the token of an owner that no application got. An addition to the interface.',
  'member-remove':
    'Ends a membership. Needs the token of an owner that no application got. An addition to the interface.',
  'member-listInvitations':
    'Lists the invitations that nobody has accepted, the newest first. Needs the token of a person that no application got. An addition to the interface.',
  'member-invite':
    'Mails a link that makes its reader a member, for 7 days. A new invitation replaces the open one to the same address. Needs the token of an owner that no application got. An addition to the interface.',
  'member-withdrawInvitation':
    'Ends an open invitation. Needs the token of an owner that no application got. An addition to the interface.',
  'search-assets':
    'Searches name, description, tags, place and the text in images in all libraries that the credential can read. Without `q` it returns the newest assets.',
  'tag-list': 'Lists the tags of a library with their counts, the most used first.',
};

/** By status. */
export const STATUS_DESCRIPTIONS = {
  400: 'The request is malformed, or a quota is used up',
  401: 'The credential is missing or refused',
  403: 'The credential or the plan does not allow it',
  404: 'The address is unknown or out of reach',
  409: 'The request conflicts with the present state',
  413: 'A file is larger than the limit per file',
  415: 'The body has a content coding',
  429: 'The rate limit is exceeded',
  500: 'Something failed unexpectedly; it is safe to try again',
  503: 'The service cannot do this for a moment; try again after `Retry-After`',
};

/**
 * Of parameters and of properties, by name, or by `shape.name` where a name has several meanings: a shape is a named
 * one, an operation, or `body`, `answer`, `query` or `path`.
 */
export const VALUE_DESCRIPTIONS: Record<string, string> = {
  organizationId: 'Id of the organization: its slug.',
  organizationName: 'Display name of the organization.',
  organizations: 'Every organization of the account.',
  libraryId: 'Id of the library: its slug.',
  assetId: 'Id of the asset.',
  page: 'The page to return.',
  pageSize: 'How many entries a page has.',
  limit: 'How many are returned at most.',
  'query.include': 'What the answer contains beyond the fields of an asset.',
  q: 'Words to look for, by their beginnings. All must match; where nothing does, words like “the” and “on” are passed over.',
  approval: 'The approval (delivery) state and who set it; null without one.',
  'query.tags':
    'Tags that every listed asset carries. Separate them by commas, or repeat the parameter.',
  'query.ids':
    'Ids of the assets, instead of `q`, `tags` and `approval`. Separate them by commas, or repeat the parameter.',
  'query.size':
    'The longest edge of the images in pixels, as WebP. An image that has no such size, and a video, is the original.',
  'query.types':
    'Only events of these types; all by default. Separate them by commas, or repeat the parameter.',
  'query.after':
    'Id of an event: only later ones. Without it, a list begins with the oldest, a stream with what happens from now on.',
  'query.variants': 'Whether the variants of each original follow it.',
  'query.libraries':
    'Ids of the libraries to search; all by default. Separate them by commas, or repeat the parameter.',
  'query.approval':
    'Only assets in one of these approval states; `none` stands for assets without one. Separate them by commas, or repeat the parameter.',
  collectionId: 'Id of the collection.',
  changeId:
    'The change, which the person can undo for ten minutes; null when nothing changed, and for a key.',
  'Collection.count': 'How many of its assets the credential can read.',
  'ListedCollection.count': 'How many of its assets the credential can read.',
  'Collection.description': 'What the collection is for.',
  'collection-create.description': 'What the collection is for.',
  'collection-update.description': 'What the collection is for.',
  'collection-collect.ids': 'Ids of the assets to add.',
  'collection-remove.ids': 'Ids of the assets to take out.',
  'asset-trash.ids': 'Ids of the assets to move to the trash.',
  'asset-restore.ids': 'Ids of the originals: to restore in the request, restored in the answer.',
  undone: 'How many were turned back.',
  kept: 'How many stay, because somebody has changed them since.',
  sort: 'The order: by hand, last added first, last captured first, or by name.',
  coverId: 'The asset on the cover, as long as it is in the collection; null: the first one.',
  added: 'How many were added.',
  present: 'How many were there already.',
  removed: 'How many were removed.',
  trashed: 'When it was moved to the trash, in Unix milliseconds.',
  purged: 'When its files go for good, in Unix milliseconds.',
  comments: 'The comments, the first one first.',
  author: 'Name of the person or visitor; null when the account is gone.',
  byVisitor: 'Whether a visitor of a share link wrote it.',
  own: 'Whether the person of the token wrote it.',
  mayDelete: 'Whether the person of the token may delete it.',
  'comment-add.text': 'What the comment says; `@` and the name of a member mentions them.',
  'comment-add.parentId': 'Id of the comment that this is a reply to; null for none.',
  'comment-add.size': 'Width and height of a rectangle; null for a point.',
  'comment-edit.text': 'What the comment says from now on.',
  'comment-list.parentId': 'Id of the comment that this is a reply to; null for none.',
  text: 'The text; null for a deleted comment with replies.',
  mentions: 'Names of the members it mentions.',
  mark: 'A place on the image, in fractions of its size from the top left; null for none.',
  x: 'From the left, from 0 to 1.',
  y: 'From the top, from 0 to 1.',
  'answer.size': 'Width and height of a rectangle; null for a point.',
  shownToVisitors: 'Whether it is a reply that visitors of the share link see.',
  atSeconds: 'A time in the video, in seconds; null for none.',
  current: 'Whether it is about the present file: another variant may have been the default.',
  created: 'When it was made, in Unix milliseconds.',
  updated: 'When it was last changed, in Unix milliseconds.',
  edited: 'When the text was last changed, in Unix milliseconds; null for never.',
  resolved: 'When it was resolved, and by whom; null while it is open.',
  at: 'When, in Unix milliseconds.',
  by: 'Name of the person; null when the account is gone.',
  mayComment: 'Whether the credential may comment.',
  picks: 'What visitors of share links picked.',
  pick: '`yes`, `maybe` or `no`.',
  seenUntil:
    'Until when the person has seen them, in Unix milliseconds; null before the first visit of the page.',
  'Member.email': 'Their email address; null when the account has none.',
  'member-invite.email': 'Where the invitation is sent to.',
  'OpenInvitation.email': 'Where the invitation was sent to.',
  personId: 'Id of the person.',
  role: '`owner` or `member`.',
  suspended: 'Whether they can only read.',
  since: 'Since when, in Unix milliseconds.',
  invitationId: 'Id of the invitation.',
  invitedBy: 'Name of the person who sent it; null when the account is gone.',
  expires: 'When it ends, in Unix milliseconds; null: never.',
  linkId: 'Id of the link.',
  'query.before': 'Id of a link: only those made before it.',
  title: 'Heading that visitors see.',
  greeting: 'Text that visitors see below it.',
  downloads:
    'What visitors may download: `none`, `renditions` (the largest size of an image, a video as it plays) or `originals`.',
  showsNames: 'Whether visitors see file names.',
  showsMetadata: 'Whether visitors see descriptions and capture details.',
  takesFeedback: 'Whether visitors may comment and pick.',
  people:
    'Email addresses of those who may open it, signed in; each is mailed the link. Null: anyone with the link.',
  password: 'What visitors must enter; null for none.',
  yes: 'Names of the visitors who chose yes.',
  maybe: 'Names of the visitors who chose maybe.',
  no: 'Names of the visitors who chose no.',
  kind: 'What it shows: `assets`, `search` or `collection`.',
  'OpenShareLink.assetsCount': 'How many assets it shows; null for a search.',
  'OpenShareLink.url': 'The address.',
  'shareLink-share.url': 'The address for visitors. It is shown only here.',
  'shareLink-renew.url': 'The new address for visitors. It is shown only here.',
  'OpenShareLink.picks': 'How many picks.',
  'OpenShareLink.comments': 'How many comments.',
  hasPassword: 'Whether visitors must enter a password.',
  createdBy: 'Name of the person or the key that made it; null when they are gone.',
  mayChange: 'Whether the credential may change it.',
  total: 'Use by visitors.',
  visits: 'Visits.',
  feedback: 'What visitors said.',
  'webhook-add.url': 'Where events are sent: an `http` or `https` URL that everybody can reach.',
  'webhook-change.url': 'Where events are sent: an `http` or `https` URL that everybody can reach.',
  'webhook-add.libraries': 'Ids of the libraries whose events are sent; empty: all.',
  'webhook-change.libraries': 'Ids of the libraries whose events are sent; empty: all.',
  webhookId: 'Id of the webhook.',
  secret: 'Verifies the signatures of its messages. It is shown only here.',
  'Webhook.url': 'Where events are sent.',
  types: 'The types of events; empty: all.',
  'Webhook.libraries': 'Ids of the libraries whose events are sent; empty: all.',
  failingSince: 'Since when deliveries fail, in Unix milliseconds; null while they succeed.',
  switchedOff: 'When and why it was switched off; null while it works.',
  why: 'The reason.',
  waiting: 'How many deliveries wait.',
  replayed: 'How many events are sent again.',
  data: 'The result.',
  error: 'Why the request failed.',
  code: 'What went wrong; stable. Branch on it.',
  message: 'An explanation for people; it may be reworded.',
  files: 'The files to store.',
  parentId: 'Id of the original that a variant belongs to; null on an original.',
  responseText: 'The result in words.',
  assets: 'The new assets, in the order of the files.',
  ids: 'Ids of the assets to move.',
  assetIds: 'Ids of the assets.',
  tags: 'Tags.',
  state: "One of the organization's approval states.",
  uploadId: 'Id of the resumable upload.',
  'ResumableUpload.state':
    'Whether bytes are missing (`receiving`), the file waits to be inspected, it is an asset (`done`), or it was refused.',
  offset: 'Bytes that have come.',
  'ResumableUpload.size':
    'Bytes that the file has; null while the server that it is fetched from has not said so.',
  'ResumableUpload.assetId': 'Id of the asset that it became; null until it is done.',
  'ResumableUpload.error': 'Why it was refused; null when it was not.',
  source: 'Where the file is that the service fetches.',
  transport: 'How the client sends the file: `direct`, to the bucket itself.',
  parts: 'The parts of the file that the bucket does not have yet; of many, the first 100.',
  partsExpireAt: 'When the URLs of the parts end.',
  number: 'Which part it is; the first is 1.',
  'BegunUpload.state':
    'Whether bytes are missing (`receiving`), or the file waits to be inspected.',
  'BegunUpload.size':
    'Bytes that the file has; null while the server that it is fetched from has not said so.',
  'BegunUpload.assetId': 'Null.',
  'BegunUpload.error': 'Null.',
  'body.size': 'Bytes of the file.',
  'upload-create.parentId': 'Attaches the file as a variant of this asset.',
  'UploadPart.offset': 'Where the part begins in the file, in bytes.',
  'UploadPart.size': 'Bytes of the part: the body must have exactly as many.',
  'UploadPart.url': 'Takes the bytes of the part by `PUT`, without any other header.',
  'UploadSource.url': 'An `http` or `https` URL that everybody can reach.',
  sha256: 'The SHA-256 of the file in hexadecimal digits: another file is refused.',
  'UploadAddress.url': 'Takes one file by `POST` with multipart/form-data.',
  'UploadAddress.expiresAt': 'When it ends.',
  note: 'A remark about the approval.',
  setBy: 'Email address of the person who set it.',
  targetLibraryId: 'Id of the library that the assets move to.',
  sourceLibraryId: 'Id of the library that the assets leave.',
  variantId: 'Id of the variant.',
  promotedVariantId: 'The variant that becomes the default; its id is unknown afterwards.',
  success: 'Always true.',
  email: 'Email address that the claim link is sent to.',
  slug: 'The id to give the library: `a-z`, `0-9` and `-`.',
  apiKey: 'The key, with write access to the library. It is shown only here.',
  claimUrl: 'The page where a person claims the library.',
  expiresAt: 'When the library is removed unless it is claimed.',
  emailSent: 'Whether the mail server accepted the mail with the claim link.',
  user: 'The person behind an OAuth token.',
  plan: 'Name of the plan.',
  libraries: 'The libraries that the credential can reach.',
  library: 'Id of the library.',
  access: 'What the credential may do there.',
  id: 'Id.',
  name: 'Name.',
  width: 'Pixels.',
  height: 'Pixels.',
  blurhash: 'A placeholder in the BlurHash format.',
  url: 'Permanent public URL of the file.',
  appUrl: 'Opens the asset in the web application.',
  thumbUrl: 'Address of the image at 400 pixels.',
  thumbHighUrl: 'Address of the image at 1600 pixels, or of the largest size.',
  thumbUrlBlurred: 'Address of a tiny blurred image.',
  views: 'The variants, in the form that older clients read.',
  variants: 'Alternative versions of the asset.',
  description: 'What the asset shows.',
  contentType: 'Media type of the file.',
  type: 'The kind: `main` on an original, `variant` on a variant.',
  'Tag.type': 'Who gave the tag: `user` or `ai`.',
  'Tag.id': 'The tag.',
  'Event.type': 'What happened.',
  'Event.data': 'What it happened to.',
  'Event.libraryId': 'Id of the library; of `asset.transferred`, the one that the asset came to.',
  'event-list.libraries':
    'Ids of the libraries; all by default. Separate them by commas, or repeat the parameter.',
  actor: 'Who made the change.',
  count: 'How many live assets carry the tag.',
  assetsCount: 'Live originals and variants.',
  photosCount: 'The same as `assetsCount`.',
  trashCount: 'Assets in the trash.',
  metadata: 'Details from the bytes of the file.',
  capture: 'What the device recorded.',
  video: 'The streams of a video; null on an image.',
  uploadedBy: 'Who uploaded the asset.',
  avatarUrl: 'Address of the image of the person.',
  make: 'Maker of the device.',
  model: 'Model of the device.',
  software: 'Software of the device.',
  longitude: 'Signed decimal degrees; only with latitude.',
  codec: 'Name of the video codec.',
  frameRate: 'Frames per second.',
  hasAudio: 'Whether there is sound.',
  audioCodec: 'Name of the audio codec.',
  audioLayout: 'Name of the channel layout.',
  hits: 'The assets of this page, the best first.',
  highlights: 'What matched.',
};
