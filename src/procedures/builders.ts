import { initTRPC, type TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { type ZodType, z } from 'zod';
import { ERRORS, type ErrorCode, Refusal, refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import {
  authorizeCollection,
  authorizeCollections,
  refusePartialView,
} from '@/domain/access/authorize-collection';
import { authorizeComments } from '@/domain/access/authorize-comments';
import { authorizeApprovals, authorizeLibrary } from '@/domain/access/authorize-library';
import { authorizeOrganization } from '@/domain/access/authorize-organization';
import {
  authorizeDeletionOfWebhooks,
  authorizeSettings,
  refuseApplications,
} from '@/domain/access/authorize-settings';
import { authorizeFeedback } from '@/domain/access/authorize-shared';
import {
  authorizeEndingLinks,
  authorizeLinks,
  authorizeSharing,
} from '@/domain/access/authorize-sharing';
import type { Principal } from '@/domain/access/principal';
import { findVisitor } from '@/domain/feedback/meet-visitor';
import type { ApiContext } from './context';
import { isUnavailable } from './is-unavailable';
import { refuseOnFullDisk } from './upload/staging-budget';

/**
 * Metadata of a procedure. `status`: its success status over REST, unless 200; `freesSpace`: it removes files, so it is
 * allowed while the disk is almost full; `repeatable`: a POST that does no harm when it is repeated, so it does not use
 * `once`; `addition`: it is not in the specification; `unversioned`: its clients may speak a protocol without versions of
 * ours; `failures`: statuses that only some operations answer.
 */
export type Meta = OpenApiMeta & {
  status?: number;
  freesSpace?: boolean;
  repeatable?: boolean;
  addition?: boolean;
  unversioned?: boolean;
  failures?: readonly (409 | 413)[];
};

const t = initTRPC
  .context<ApiContext>()
  .meta<Meta>()
  .create({
    sse: {
      ping: { enabled: true, intervalMs: LIMITS.eventHeartbeatMs },
      // Then the page reconnects: its session and its access are checked again.
      maxDurationMs: 60_000,
      client: { reconnectAfterInactivityMs: 3 * LIMITS.eventHeartbeatMs },
    },
    errorFormatter({ shape, error }) {
      const code: ErrorCode | null = codeOf(error);
      // For tRPC, every failure that it did not throw itself is a fault of the service.
      const httpStatus = code ? ERRORS[code].status : shape.data.httpStatus;
      return {
        ...shape,
        message: messageOf(error, code),
        data: { ...shape.data, httpStatus, stack: undefined, refusal: code },
      };
    },
  });

/** The code of the catalogue for a failure; null when the failure has none. */
function codeOf(error: TRPCError): ErrorCode | null {
  if (error.cause instanceof Refusal) return error.cause.code;
  return isUnavailable(error) ? 'SERVICE_UNAVAILABLE' : null;
}

/** Clients never see a stack or an internal message. */
function messageOf(error: TRPCError, code: ErrorCode | null): string {
  if (error.cause instanceof Refusal || error.code === 'BAD_REQUEST') return error.message;
  return code ? ERRORS[code].message : 'Something failed.';
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

// The chains below follow the order of docs/rules.md#order-of-checks: credential, organization, library, level, then
// the body. `.input()` of a procedure is validated after all these checks.

/** The start of every procedure. */
const procedure = t.procedure.use(async ({ ctx: { takeOutput }, next }) => {
  const result = await next({ ctx: { takeOutput: undefined } });
  if (!result.ok || !takeOutput) return result;
  takeOutput(result.data);
  return { ...result, data: null };
});

const refuseInvalidBody = t.middleware(({ ctx, next }) => {
  if (ctx.invalidBody) throw ctx.invalidBody;
  return next();
});

/** Below the floor of the disk, everything can be read and nothing added (docs/rules.md#storage). */
const refuseChangesOnFullDisk = t.middleware(async ({ ctx, type, meta, next }) => {
  if (type === 'mutation' && !meta?.freesSpace) await refuseOnFullDisk(ctx.dependencies.disk);
  return next();
});

/** Gives `ctx.ref`: the organization, library and collection in the raw input, which is validated later. */
const readRef = t.middleware(async ({ next, getRawInput }) => {
  const input = (await getRawInput()) as Record<string, unknown> | null | undefined;
  const nameOf = (sent: unknown) => (typeof sent === 'string' ? sent : '');
  return next({
    ctx: {
      ref: {
        organizationId: nameOf(input?.organizationId),
        libraryId: nameOf(input?.libraryId),
        collectionId: nameOf(input?.collectionId),
      },
    },
  });
});

const withPrincipal = procedure.use(({ ctx, next }) =>
  next({ ctx: { principal: ctx.principal ?? refuse('UNAUTHENTICATED') } }),
);

const withOrganization = withPrincipal.use(readRef).use(({ ctx, next }) => {
  const organization = authorizeOrganization(
    ctx.principal,
    ctx.ref.organizationId,
    'ORGANIZATION_NOT_FOUND',
  );
  return next({ ctx: { organization } });
});

/** For everybody, without a credential. */
export const anonymous = procedure.use(refuseInvalidBody).use(refuseChangesOnFullDisk);

/** For callers with any credential; gives `ctx.principal`. */
export const credentialed = withPrincipal.use(refuseInvalidBody);

const withPerson = withPrincipal.use(({ ctx, next }) => {
  const { principal } = ctx;
  if (principal.kind !== 'person' || principal.sessionId === null) refuse('UNAUTHENTICATED');
  return next({ ctx: { person: principal } });
});

/** For people signed in with a browser; gives `ctx.person`. A token does not give access to personal data. */
export const signedIn = withPerson.use(refuseInvalidBody);

const withSettings = withPrincipal.use(readRef).use(({ ctx, next }) => {
  const { principal, ref, clientIp } = ctx;
  return next({
    ctx: { settings: authorizeSettings(principal, ref.organizationId, 'member', clientIp) },
  });
});

const withOwnSettings = withPrincipal.use(readRef).use(({ ctx, next }) => {
  const { principal, ref, clientIp } = ctx;
  return next({
    ctx: { settings: authorizeSettings(principal, ref.organizationId, 'owner', clientIp) },
  });
});

/**
 * For everybody who belongs to the organization in the input, guests too; gives `ctx.own`. Whatever it shows must obey
 * the rights in `ctx.own.membership`.
 */
export const ownRead = withPrincipal
  .use(readRef)
  .use(({ ctx, next }) => {
    const { principal, ref, clientIp } = ctx;
    const own = authorizeSettings(principal, ref.organizationId, 'guest', clientIp);
    return next({ ctx: { own } });
  })
  .use(refuseInvalidBody);

/**
 * For members of the organization in the input, also with libraries out of sight, without guests; gives `ctx.own`.
 * Whatever it shows leaves out what these libraries have.
 */
export const memberRead = withPrincipal
  .use(readRef)
  .use(({ ctx, next }) => {
    const { principal, ref, clientIp } = ctx;
    const own = authorizeSettings(principal, ref.organizationId, 'no guest', clientIp);
    return next({ ctx: { own } });
  })
  .use(refuseInvalidBody);

/** For members of the organization in the input who see all libraries; gives `ctx.settings`. */
export const settingsRead = withSettings.use(refuseInvalidBody);

/** The same for owners. */
export const settingsWrite = withOwnSettings.use(refuseInvalidBody);

/** For owners, and applications that stop a webhook of their own; gives `ctx.settings`. */
export const webhookDelete = withPrincipal
  .use(readRef)
  .use(({ ctx, next }) => {
    const { principal, ref, clientIp } = ctx;
    const settings = authorizeDeletionOfWebhooks(principal, ref.organizationId, clientIp);
    return next({ ctx: { settings } });
  })
  .use(refuseInvalidBody);

/** `settingsRead` without applications: they have no access to members. */
export const membersRead = withSettings
  .use(({ ctx, next }) => {
    refuseApplications(ctx.settings);
    return next();
  })
  .use(refuseInvalidBody);

/** `settingsWrite` without applications. */
export const membersWrite = withOwnSettings
  .use(({ ctx, next }) => {
    refuseApplications(ctx.settings);
    return next();
  })
  .use(refuseInvalidBody);

/** For callers with access to the organization in the input; gives `ctx.collections`. */
export const collectionsRead = withPrincipal
  .use(readRef)
  .use(async ({ ctx, next }) => {
    const { domain, principal, ref } = ctx;
    const collections = await authorizeCollections(domain, principal, ref.organizationId, 'read');
    return next({ ctx: { collections } });
  })
  .use(refuseInvalidBody);

/** The same for callers who may write. */
export const collectionsWrite = withPrincipal
  .use(readRef)
  .use(async ({ ctx, next }) => {
    const { domain, principal, ref } = ctx;
    const collections = await authorizeCollections(domain, principal, ref.organizationId, 'write');
    return next({ ctx: { collections } });
  })
  .use(refuseInvalidBody)
  .use(refuseChangesOnFullDisk);

/** For callers who may see the collection in the input; gives `ctx.collection`. */
export const collectionRead = withPrincipal
  .use(readRef)
  .use(async ({ ctx, next }) => {
    const collection = await authorizeCollection(ctx.domain, ctx.principal, ctx.ref, 'read');
    return next({ ctx: { collection } });
  })
  .use(refuseInvalidBody);

/** For callers who may change what is in the collection in the input; gives `ctx.collection`. */
export const collectionWrite = withPrincipal
  .use(readRef)
  .use(async ({ ctx, next }) => {
    const collection = await authorizeCollection(ctx.domain, ctx.principal, ctx.ref, 'write');
    return next({ ctx: { collection } });
  })
  .use(refuseInvalidBody)
  .use(refuseChangesOnFullDisk);

/** The same for people who see all libraries: the collection itself is not changed by who sees only some of its assets. */
export const collectionEdit = withPrincipal
  .use(readRef)
  .use(async ({ ctx, next }) => {
    const collection = await authorizeCollection(ctx.domain, ctx.principal, ctx.ref, 'write');
    refusePartialView(collection);
    return next({ ctx: { collection } });
  })
  .use(refuseInvalidBody)
  .use(refuseChangesOnFullDisk);

const withComments = <Level extends 'read' | 'write'>(level: Level) =>
  withPrincipal
    .use(readRef)
    .use(async ({ ctx, next }) => {
      const comments = await authorizeComments(ctx.domain, ctx.principal, ctx.ref, level);
      return next({ ctx: { comments } });
    })
    .use(refuseInvalidBody)
    .use(refuseChangesOnFullDisk);

/** For callers who may read the library in the input; gives `ctx.comments`. */
export const commentsRead = withComments('read');

/** The same for people who may write. */
export const commentsWrite = withComments('write');

/** For callers with access to the organization in the input; gives `ctx.links`. */
export const sharingRead = withPrincipal
  .use(readRef)
  .use(({ ctx, next }) => {
    const links = authorizeLinks(ctx.principal, ctx.ref.organizationId, ctx.clientIp);
    return next({ ctx: { links } });
  })
  .use(refuseInvalidBody);

/** For callers who may share assets of the organization in the input; gives `ctx.sharing`. */
export const sharingWrite = withPrincipal
  .use(readRef)
  .use(({ ctx, next }) => {
    const sharing = authorizeSharing(ctx.principal, ctx.ref.organizationId, ctx.clientIp);
    return next({ ctx: { sharing } });
  })
  .use(refuseInvalidBody);

/** For callers who may end share links of the organization in the input; gives `ctx.links`. */
export const sharingEnd = withPrincipal
  .use(readRef)
  .use(({ ctx, next }) => {
    const links = authorizeEndingLinks(ctx.principal, ctx.ref.organizationId, ctx.clientIp);
    return next({ ctx: { links } });
  })
  .use(refuseInvalidBody);

export const refusePersonal = (): never =>
  refuse('UNAUTHENTICATED', { message: 'Sign in as one of the people this link is for.' });

/**
 * For visitors of a share link; gives `ctx.shared`. An ended link is refused like an unknown one. UNAUTHENTICATED means
 * only that the password is needed, or that the link is for named people: the page asks for it.
 */
export const visited = procedure
  .use(async ({ ctx, next }) => {
    const { visit } = ctx;
    const found = await visit?.find();
    if (found?.state === 'personal') refusePersonal();
    if (found?.state === 'locked')
      refuse('UNAUTHENTICATED', { message: 'Enter the password of this link again.' });
    if (found?.state !== 'open') refuse('NOT_FOUND');
    return next({ ctx: { shared: found.shared } });
  })
  .use(refuseInvalidBody);

/** For visitors of a link with comments and picks; gives `ctx.shared`, and `ctx.visitor`: null without a name. */
export const feedbackRead = visited.use(async ({ ctx, next }) => {
  const shared = authorizeFeedback(ctx.shared);
  const visitor = await findVisitor(ctx.domain, shared, ctx.visit?.visitor ?? null);
  return next({ ctx: { shared, visitor } });
});

/** The same for changes, which may be the first of a visitor. */
export const feedbackWrite = feedbackRead.use(refuseChangesOnFullDisk);

/** For visitors with a name; gives `ctx.visitor`. Others are refused with FORBIDDEN. */
export const namedFeedbackWrite = feedbackWrite.use(({ ctx: { visitor }, next }) => {
  if (!visitor || visitor.name === null) refuse('FORBIDDEN', { message: 'Enter your name first.' });
  return next({ ctx: { visitor: { ...visitor, name: visitor.name } } });
});

/** For callers with access to the organization in the input; gives `ctx.organization`. */
export const organizationRead = withOrganization.use(refuseInvalidBody);

/** The same for callers admitted by `refuseOthers`. */
export const organizationWrite = (
  refuseOthers: (principal: Principal, organizationId: string) => void,
) =>
  withOrganization
    .use(({ ctx, next }) => {
      refuseOthers(ctx.principal, ctx.organization.id);
      return next();
    })
    .use(refuseInvalidBody)
    .use(refuseChangesOnFullDisk);

/** For callers who may read the library in the input; gives `ctx.library`. */
export const libraryRead = withPrincipal
  .use(readRef)
  .use(async ({ ctx, next }) => {
    const library = await authorizeLibrary(ctx.domain, ctx.principal, ctx.ref, 'read');
    return next({ ctx: { library } });
  })
  .use(refuseInvalidBody);

/** For callers who may change the library in the input; gives `ctx.library`. */
export const libraryWrite = withPrincipal
  .use(readRef)
  .use(async ({ ctx, next }) => {
    const library = await authorizeLibrary(ctx.domain, ctx.principal, ctx.ref, 'write');
    return next({ ctx: { library } });
  })
  .use(refuseInvalidBody)
  .use(refuseChangesOnFullDisk);

/** For people who may set approvals in the library in the input; gives `ctx.library`. */
export const approvalWrite = withPrincipal
  .use(readRef)
  .use(async ({ ctx, next }) => {
    if (ctx.principal.kind === 'key') {
      await authorizeLibrary(ctx.domain, ctx.principal, ctx.ref, 'read');
      refuse('APPROVAL_REQUIRES_USER');
    }
    const library =
      ctx.principal.kind === 'person'
        ? await authorizeApprovals(ctx.domain, ctx.principal, ctx.ref)
        : await authorizeLibrary(ctx.domain, ctx.principal, ctx.ref, 'write');
    return next({ ctx: { library } });
  })
  .use(refuseInvalidBody)
  .use(refuseChangesOnFullDisk);

/**
 * The shape of an output, for the OpenAPI document and the types. The output is not parsed: parsing took a fifth of the
 * time of a list. The compiler checks the presenters, which are total functions, and the tests over HTTP check every
 * answer against the document.
 */
export function uncheckedOutput<Shape extends ZodType>(shape: Shape): Shape {
  // The document refers to the original shape. Used elsewhere, the shape still parses.
  const output = z.core.clone(shape, shape._zod.def, { parent: true }) as Shape;
  output.parseAsync = async (answer) => answer as z.output<Shape>;
  return output;
}
