import { refuse } from '@/contract/errors';
import {
  authorizeCollection,
  authorizeCollections,
  refusePartialView,
} from '@/domain/access/authorize-collection';
import { authorizeComments } from '@/domain/access/authorize-comments';
import { authorizeApprovals, authorizeLibrary } from '@/domain/access/authorize-library';
import {
  authorizeOrganization,
  refuseCreatingLibraries,
  refuseUndoing,
} from '@/domain/access/authorize-organization';
import {
  authorizeSettings,
  type SettingsAccess,
  withoutApplications,
} from '@/domain/access/authorize-settings';
import { authorizeFeedback, type SharedAssets } from '@/domain/access/authorize-shared';
import {
  authorizeEndingLinks,
  authorizeLinks,
  authorizeSharing,
} from '@/domain/access/authorize-sharing';
import { authorizeDeletionOfWebhooks, authorizeWebhooks } from '@/domain/access/authorize-webhooks';
import type { Principal } from '@/domain/access/principal';
import { findVisitor } from '@/domain/feedback/meet-visitor';
import type { ApiContext } from './context';
import { type AskedIn, callers, callersIn, type Level, level } from './procedure';

const inOrganization =
  <Granted>(
    authorize: (principal: Principal, organizationId: string, clientIp: string | null) => Granted,
  ) =>
  ({ principal, ref, clientIp }: AskedIn) =>
    authorize(principal, ref.organizationId, clientIp);

const settingsFor = <Wanted extends SettingsAccess>(wanted: Wanted) =>
  inOrganization((principal, organizationId, clientIp) =>
    authorizeSettings(principal, organizationId, wanted, clientIp),
  );

/** For everybody, without a credential. */
export const anonymous = level({ needs: 'no credential', adds: true }, () => ({}));

/** For callers with any credential. */
export const credentialed = callers(
  { needs: 'any credential' },
  'principal',
  ({ principal }) => principal,
);

/** For people signed in with a browser. A token does not give access to personal data. */
export const signedIn = callers({ needs: 'a session' }, 'person', ({ principal }) =>
  principal.kind === 'person' && principal.sessionId !== null
    ? principal
    : refuse('UNAUTHENTICATED'),
);

/**
 * For everybody who belongs to the organization in the input, guests too. Whatever it shows must obey the rights in
 * `ctx.own.membership`.
 */
export const ownRead = callersIn({ needs: 'a person’s token' }, 'own', settingsFor('guest'));

/**
 * For members of the organization in the input, also with libraries out of sight, without guests. Whatever it shows
 * leaves out what these libraries have.
 */
export const memberRead = callersIn({ needs: 'a person’s token' }, 'own', settingsFor('no guest'));

/** For members of the organization in the input who see all libraries. */
export const settingsRead = callersIn(
  { needs: 'a person’s token' },
  'settings',
  settingsFor('member'),
);

/** The same for owners. */
export const settingsWrite = callersIn(
  { needs: 'an owner’s token, write' },
  'settings',
  settingsFor('owner'),
);

/** For owners, and keys for the webhooks of their own. */
export const webhooksManage = callersIn(
  { needs: 'a key, or an owner’s token, write' },
  'settings',
  inOrganization(authorizeWebhooks),
);

/** The same, also for applications that stop a webhook of their own. */
export const webhookDelete = callersIn(
  { needs: 'a key, or an owner’s token, write' },
  'settings',
  inOrganization(authorizeDeletionOfWebhooks),
);

/** `settingsRead` without applications: they have no access to members. */
export const membersRead = callersIn(
  { needs: 'a person’s token made by the operator' },
  'settings',
  (asked) => withoutApplications(settingsFor('member')(asked)),
);

/** `settingsWrite` without applications. */
export const membersWrite = callersIn(
  { needs: 'an owner’s token made by the operator' },
  'settings',
  (asked) => withoutApplications(settingsFor('owner')(asked)),
);

/** For callers with access to the organization in the input. */
export const collectionsRead = callersIn(
  { needs: 'read' },
  'collections',
  ({ domain, principal, ref }) =>
    authorizeCollections(domain, principal, ref.organizationId, 'read'),
);

/** The same for callers who may write. */
export const collectionsWrite = callersIn(
  { needs: 'write', adds: true },
  'collections',
  ({ domain, principal, ref }) =>
    authorizeCollections(domain, principal, ref.organizationId, 'write'),
);

/** For callers who may see the collection in the input. */
export const collectionRead = callersIn(
  { needs: 'read' },
  'collection',
  ({ domain, principal, ref }) => authorizeCollection(domain, principal, ref, 'read'),
);

/** For callers who may change what is in the collection in the input. */
export const collectionWrite = callersIn(
  { needs: 'write', adds: true },
  'collection',
  ({ domain, principal, ref }) => authorizeCollection(domain, principal, ref, 'write'),
);

/** The same for people who see all libraries: the collection itself is not changed by who sees only some of its assets. */
export const collectionEdit = callersIn(
  { needs: 'a person’s token, write', adds: true },
  'collection',
  async ({ domain, principal, ref }) => {
    const collection = await authorizeCollection(domain, principal, ref, 'write');
    refusePartialView(collection);
    return collection;
  },
);

/** For callers who may read the library in the input. */
export const commentsRead = callersIn(
  { needs: 'read', adds: true },
  'comments',
  ({ domain, principal, ref }) => authorizeComments(domain, principal, ref, 'read'),
);

/** The same for people who may write. */
export const commentsWrite = callersIn(
  { needs: 'a person’s token, write', adds: true },
  'comments',
  ({ domain, principal, ref }) => authorizeComments(domain, principal, ref, 'write'),
);

/** For callers with access to the organization in the input. */
export const sharingRead = callersIn({ needs: 'read' }, 'links', inOrganization(authorizeLinks));

/** For callers who may share assets of the organization in the input. */
export const sharingWrite = callersIn(
  { needs: 'write' },
  'sharing',
  inOrganization(authorizeSharing),
);

/** For callers who may end share links of the organization in the input. */
export const sharingEnd = callersIn(
  { needs: 'write' },
  'links',
  inOrganization(authorizeEndingLinks),
);

/** For callers with access to the organization in the input. */
export const organizationRead = callersIn({ needs: 'read' }, 'organization', organizationOf);

/** The same for callers who may create libraries in it. */
export const libraryCreate = callersIn(
  { needs: 'a key that can write, or an owner', adds: true },
  'organization',
  (asked) => {
    const organization = organizationOf(asked);
    refuseCreatingLibraries(asked.principal, organization.id);
    return organization;
  },
);

/** For callers who may undo their changes in the organization in the input. */
export const undoing = callersIn({ needs: 'write', adds: true }, 'caller', (asked) => {
  const organization = organizationOf(asked);
  return refuseUndoing(asked.principal, organization.id);
});

function organizationOf({ principal, ref }: AskedIn) {
  return authorizeOrganization(principal, ref.organizationId, 'ORGANIZATION_NOT_FOUND');
}

/** For callers who may read the library in the input. */
export const libraryRead = callersIn({ needs: 'read' }, 'library', ({ domain, principal, ref }) =>
  authorizeLibrary(domain, principal, ref, 'read'),
);

/** For callers who may change the library in the input. */
export const libraryWrite = callersIn(
  { needs: 'write', adds: true },
  'library',
  ({ domain, principal, ref }) => authorizeLibrary(domain, principal, ref, 'write'),
);

/** For people who may set approvals in the library in the input. */
export const approvalWrite = callersIn(
  { needs: 'a person’s token, paid plan', adds: true },
  'library',
  async ({ domain, principal, ref }) => {
    if (principal.kind === 'person') return authorizeApprovals(domain, principal, ref);
    if (principal.kind === 'operator') return authorizeLibrary(domain, principal, ref, 'write');
    await authorizeLibrary(domain, principal, ref, 'read');
    return refuse('APPROVAL_REQUIRES_USER');
  },
);

const ON_SHARED: Level = { needs: 'a share link' };
const ADDING_TO_SHARED: Level = { ...ON_SHARED, adds: true };

/**
 * For visitors of a share link; gives `ctx.shared`. An ended link is refused like an unknown one. UNAUTHENTICATED means
 * only that the password is needed, or that the link is for named people: the page asks for it.
 */
export const visited = level(ON_SHARED, async (asked) => ({ shared: await openShare(asked) }));

/** For visitors of a link with comments and picks; gives `ctx.shared`, and `ctx.visitor`: null without a name. */
export const feedbackRead = level(ON_SHARED, feedbackFor);

/** The same for changes, which may be the first of a visitor. */
export const feedbackWrite = level(ADDING_TO_SHARED, feedbackFor);

/** For visitors with a name. Others are refused with FORBIDDEN. */
export const namedFeedbackWrite = level(ADDING_TO_SHARED, async (asked) => {
  const { shared, visitor } = await feedbackFor(asked);
  if (!visitor || visitor.name === null) refuse('FORBIDDEN', 'Enter your name first.');
  return { shared, visitor: { ...visitor, name: visitor.name } };
});

async function openShare({ visit }: ApiContext): Promise<SharedAssets> {
  const found = await visit?.find();
  if (found?.state === 'personal') refusePersonal();
  if (found?.state === 'locked')
    refuse('UNAUTHENTICATED', 'Enter the password of this link again.');
  return found?.state === 'open' ? found.shared : refuse('NOT_FOUND');
}

export const refusePersonal = (): never =>
  refuse('UNAUTHENTICATED', 'Sign in as one of the people this link is for.');

async function feedbackFor(asked: ApiContext) {
  const shared = authorizeFeedback(await openShare(asked));
  const visitor = await findVisitor(asked.domain, shared, asked.visit?.visitor ?? null);
  return { shared, visitor };
}
