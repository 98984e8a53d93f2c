/** What one calls, and what an admitted call answers: it changes nothing. */
export type Row = string | [string, object];

const ASSET = { assetId: 'unknown' };
const COMMENT = { id: 'unknown' };
const UPLOAD = { uploadId: 'unknown' };
const REQUEST = { requestId: 'unknown' };
const LINK = { linkId: 'unknown' };
const ANSWERS = { ...LINK, visitorId: null, filter: 'all' };
const KEY = { keyId: 'unknown' };
const WEBHOOK = { webhookId: 'unknown' };
const LIBRARY = { libraryId: 'unknown' };
const TOKEN = { token: 'unknown' };
/** Every procedure below the level of access that it needs. A body that is refused is 400. */
export const LEVELS = {
  /** Without a credential. The procedures of share links: without a visit. */
  anybody: {
    'library.createUnclaimed': '400',
    'page.isUnclaimed': '200',
    'page.claim': ['200', TOKEN],
    'shared.page': '200',
    'shared.enter': '400',
    'shared.block': '404 NOT_FOUND',
    'shared.asset': '404 NOT_FOUND',
    'shared.feedback': '404 NOT_FOUND',
    'shared.picks': '404 NOT_FOUND',
    'shared.introduce': '404 NOT_FOUND',
    'shared.comment': '404 NOT_FOUND',
    'shared.deleteComment': '404 NOT_FOUND',
    'shared.restoreComment': '404 NOT_FOUND',
    'shared.pick': '404 NOT_FOUND',
    'shared.send': '404 NOT_FOUND',
    'settings.invitation': ['200', TOKEN],
  },
  'any credential': {
    'me.get': '200',
    'page.assetRef': ['200', ASSET],
  },
  /** A person signed in with a browser. */
  session: {
    'account.rename': '400',
    'account.removeAvatar': '200',
    'account.endSession': '400',
    'account.endOtherSessions': '200',
    'account.disconnectApplication': '400',
    'archive.measure': '400',
    'bulkChange.stop': ['404 NOT_FOUND', COMMENT],
    'bulkChange.undo': ['404 NOT_FOUND', COMMENT],
    'bulkChange.undoable': ['200', { organizationId: 'unknown', most: 1 }],
    'bulkChange.list': '200',
    'library.claim': ['404 NOT_FOUND', TOKEN],
    'page.frame': '200',
    'page.home': '200',
    'page.account': '200',
    'page.consent': '400',
    'page.device': '200',
    'organization.create': '400',
    'organization.restore': '404 ORGANIZATION_NOT_FOUND',
    'member.acceptInvitation': ['404 NOT_FOUND', TOKEN],
  },
  /** Only where mails are kept on this machine. */
  'this machine': {
    'mailbox.list': '',
    'mailbox.open': ['', { name: 'x' }],
  },
  'library read': {
    'library.get': '200',
    'asset.list': '200',
    'asset.known': '400',
    'asset.count': '200',
    'delivery.signAddress': ['400', ASSET],
    'asset.archive': '200',
    'asset.trashed': '200',
    'asset.similar': ['404 RESOURCE_NOT_FOUND', ASSET],
    'asset.get': ['404 RESOURCE_NOT_FOUND', ASSET],
    'browse.block': '400',
    'browse.total': '400',
    'browse.facets': '400',
    'browse.groups': '400',
    'browse.ids': '400',
    'browse.tiles': ['200', { ids: [] }],
    'browse.neighbours': ['400', ASSET],
    'browse.similar': ['200', { ...ASSET, most: 12 }],
    'duplicate.find': ['200', { sha256s: [] }],
    'duplicate.list': ['200', { after: null }],
    'duplicate.alike': ['200', { after: null }],
    'comment.list': ['200', ASSET],
    'comment.markers': ['404 NOT_FOUND', { ...ASSET, format: 'edl' }],
    'comment.mentionable': '200',
    'comment.seen': ['200', { ...ASSET, until: 0 }],
    'page.library': '200',
    'page.tags': '200',
    'page.asset': ['404 RESOURCE_NOT_FOUND', ASSET],
    'event.latest': '200',
    'event.follow': '200',
    'tag.list': '200',
  },
  'library write': {
    'asset.restore': '400',
    'upload.get': ['404 RESOURCE_NOT_FOUND', UPLOAD],
    'upload.createAddress': '200',
    'upload.renewParts': ['404 RESOURCE_NOT_FOUND', UPLOAD],
    'upload.complete': ['404 RESOURCE_NOT_FOUND', UPLOAD],
    'upload.create': '400 BAD_USER_INPUT',
    'asset.upload': '400 BAD_USER_INPUT',
    'asset.tag': '400',
    'asset.untag': '400',
    'asset.describe': ['400', ASSET],
    'asset.edit': ['400 BAD_USER_INPUT', ASSET],
    'asset.editTogether': '400',
    'asset.promote': ['400', ASSET],
    'asset.trash': '400',
    'asset.transfer': '400',
    'asset.rotate': ['400', ASSET],
    'asset.purgeVariant': ['400 BAD_USER_INPUT', ASSET],
    'asset.reprocess': ['409 CONFLICT', ASSET],
    'page.trashedAsset': ['200', ASSET],
    'duplicate.keepOne': ['400', ASSET],
    'duplicate.ignore': '400',
    'duplicate.ignoreAlike': '400',
    'asset.purge': '400',
    'bulkChange.start': '400',
    'bulkChange.atOnce': '400',
    'bulkChange.purge': '400',
    'bulkChange.changeTag': '400',
    'library.rename': '400',
  },
  /** People who may write. */
  approve: {
    'asset.approve': ['400', ASSET],
    'asset.makePrimary': ['400', ASSET],
    'approvalRequest.people': '200',
    'approvalRequest.ask': '400',
  },
  /** People who may write. */
  comment: {
    'comment.add': ['400', ASSET],
    'comment.edit': ['400', COMMENT],
    'comment.resolve': ['404 NOT_FOUND', COMMENT],
    'comment.reopen': ['404 NOT_FOUND', COMMENT],
    'comment.delete': ['404 NOT_FOUND', COMMENT],
  },
  /** A key of it, and everybody who belongs to it. */
  'organization read': {
    'delivery.presets': '200',
    'library.list': '200',
    'event.list': '200',
    'search.assets': '200',
    'search.block': ['200', { filter: '', number: 0 }],
    'search.count': ['200', { filter: '', facets: ['type'] }],
    'search.neighbours': '400',
    'collection.list': '200',
    'savedSearch.list': '200',
    'collection.ofAsset': ['200', ASSET],
    'page.collections': '200',
    'page.searches': '200',
  },
  /** Whoever writes to some library. */
  'create collections': {
    'collection.create': '400',
    'savedSearch.save': '400',
    'savedSearch.update': ['404 NOT_FOUND', { searchId: 'unknown' }],
    'savedSearch.delete': ['404 NOT_FOUND', { searchId: 'unknown' }],
    'bulkChange.undoIn': ['404 NOT_FOUND', { changeId: 'unknown' }],
  },
  'create library': {
    'library.create': '400',
  },
  /** Everybody who belongs to the organization, guests too. */
  belonging: {
    'page.organization': '200',
    'page.search': '200',
    'approvalRequest.news': '200',
    'approvalRequest.seen': ['200', { ...REQUEST, until: 0 }],
    'approvalRequest.page': ['404 NOT_FOUND', REQUEST],
    'approvalRequest.block': ['404 NOT_FOUND', { ...REQUEST, number: 0 }],
    'activity.list': '200',
  },
  /** No guests. */
  member: {
    'feedback.news': '200',
    'feedback.seen': ['200', { until: 0 }],
    'feedback.seenOfLink': ['200', { ...LINK, until: 0 }],
    'feedback.setMail': '400',
    'feedback.counts': ['200', { ids: [] }],
    'feedback.links': ['200', { before: null }],
    'feedback.page': ['404 NOT_FOUND', ANSWERS],
    'feedback.comments': ['404 NOT_FOUND', ANSWERS],
    'feedback.block': ['404 NOT_FOUND', { ...ANSWERS, number: 0 }],
    'feedback.neighbours': ['404 NOT_FOUND', { ...ANSWERS, assetId: 'unknown' }],
    'feedback.ids': ['404 NOT_FOUND', { ...ANSWERS, offset: 0, count: 1 }],
    'feedback.names': ['404 NOT_FOUND', { ...ANSWERS, pick: 'yes' }],
    'feedback.sidecars': ['404 NOT_FOUND', ANSWERS],
    'feedback.table': ['404 NOT_FOUND', ANSWERS],
    'shareLink.picks': ['404 NOT_FOUND', LINK],
  },
  /** Members who see all libraries. */
  settings: {
    'settings.general': '200',
    'settings.members': '200',
    'settings.keys': '200',
    'settings.approvalStates': '200',
    'settings.brand': '200',
    'settings.presets': '200',
  },
  /** The same without applications. */
  members: {
    'member.list': '200',
    'member.listInvitations': '200',
  },
  owner: {
    'organization.rename': '400',
    'organization.setApprovalStates': '400',
    'organization.setTakesCaptions': '400',
    'organization.setAnalysisPaused': '400',
    'organization.setBrand': '400',
    'organization.removeBrandImage': '400',
    'organization.trashLibrary': ['404 NOT_FOUND', LIBRARY],
    'organization.restoreLibrary': ['404 NOT_FOUND', LIBRARY],
    'organization.deleteLibrary': ['404 NOT_FOUND', LIBRARY],
    'key.create': '400',
    'key.change': '400',
    'key.reveal': ['404 NOT_FOUND', KEY],
    'key.rotate': ['404 NOT_FOUND', KEY],
    'key.revoke': ['404 NOT_FOUND', KEY],
    'delivery.setPreset': '400',
    'delivery.deletePreset': ['404 NOT_FOUND', { name: 'unknown' }],
    'delivery.keys': '200',
    'delivery.addKey': '400',
    'delivery.deleteKey': ['404 NOT_FOUND', { kid: 'unknown' }],
    'webhook.resend': ['404 NOT_FOUND', { ...WEBHOOK, deliveryId: 1 }],
    'settings.webhooks': '200',
    'settings.deliveries': ['404 NOT_FOUND', { ...WEBHOOK, before: null }],
    'settings.auditLog': ['200', { before: null }],
  },
  /** The same without applications. */
  'owner of members': {
    'member.change': '400',
    'member.access': ['404 NOT_FOUND', { personId: 'unknown' }],
    'member.setAccess': '400',
    'member.inviteWithAccess': '400',
    'member.remove': '400',
    'member.invite': '400',
    'member.withdrawInvitation': '400',
  },
  /** A key, and members, no guests. */
  links: {
    'shareLink.list': '200',
  },
  share: {
    'shareLink.create': '400',
    'shareLink.share': '400',
    'shareLink.edit': ['404 NOT_FOUND', LINK],
    'shareLink.change': ['400', LINK],
    'shareLink.renew': ['404 NOT_FOUND', LINK],
  },
  /** Also members who write to no library any more. */
  'end links': {
    'shareLink.end': ['404 NOT_FOUND', LINK],
    'shareLink.removeVisitor': ['404 NOT_FOUND', { ...LINK, visitorId: 'unknown' }],
  },
  /** Owners, and keys for their own. */
  webhooks: {
    'webhook.add': '400',
    'webhook.list': '200',
    'webhook.deliveries': ['404 NOT_FOUND', WEBHOOK],
    'webhook.change': ['404 NOT_FOUND', WEBHOOK],
    'webhook.rotateSecret': ['404 NOT_FOUND', WEBHOOK],
    'webhook.switchOn': ['404 NOT_FOUND', WEBHOOK],
    'webhook.test': ['404 NOT_FOUND', WEBHOOK],
    'webhook.replay': ['404 NOT_FOUND', { ...WEBHOOK, since: 0 }],
  },
  /** Also applications of members. */
  'delete webhooks': {
    'webhook.delete': ['404 NOT_FOUND', WEBHOOK],
  },
  /** Whoever sees one of its assets, or everything. */
  'collection read': {
    'collection.get': '200',
    'collection.assets': '200',
    'collection.block': ['200', { number: 0 }],
    'collection.ids': ['200', { offset: 0, count: 1 }],
    'collection.neighbours': ['200', ASSET],
    'page.collection': '200',
  },
  'collection write': {
    'collection.collect': '400',
    'collection.add': '400',
    'collection.remove': ['200', { ids: [] }],
  },
  /** People who see all libraries. */
  'collection edit': {
    'collection.update': '200',
    'collection.move': ['200', { ids: [], before: null }],
  },
} satisfies Record<string, Record<string, Row>>;

export type Level = keyof typeof LEVELS;

/** Tested apart: every admitted call changes something. */
export const APART = ['collection.delete', 'organization.leave', 'organization.trash'];
