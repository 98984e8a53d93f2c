import { isCanonical, isPlainPath, withoutNeedlessEscapes } from './admission/request-target';
import { BRAND_IMAGE_PATH } from './bytes-in/brand-image-handler';
import { UPLOAD_ROUTE, uploadPlaceAt } from './bytes-in/tus-handler';
import { ADDRESS_PATH } from './bytes-in/upload-address-handler';
import { UNSUBSCRIBE_PATH } from './mail/unsubscribe-handler';
import { MCP_PATHS } from './mcp/handler';
import { placeAt } from './rest/routes';
import { DOCUMENT_METHODS, READ_METHODS } from './server/refuse-method';
import type { ServedDocument } from './server/send-document';
import { sharedAt } from './share-link/handler';
import { procedureAt } from './trpc/procedure-at';

/**
 * A way into the service. The web server dispatches from ENTRY_POINTS alone, and admitRequest demands what a row says
 * about methods and counting before the handler runs. What needs the caller (credentials, bodies, permits) is demanded
 * by the handler, which receives an AdmittedRequest.
 */
export type EntryPoint = {
  /** In log lines and metrics. */
  operation: string;
  /** The form of its paths, with placeholders for values; null for a page, of whose path only the beginning is recorded. */
  route: string | null;
  /**
   * What a path, as it was sent, names here, for the handler: the place in the interface, the upload, the procedure, the
   * link or the document; else the path itself. Null for a path of another row. The first row that finds something wins.
   */
  find: (path: string, known: KnownPaths) => unknown;
  /** Null: the handler answers other methods in the form of its protocol. */
  methods: readonly string[] | null;
  /** Who may come. */
  from:
    | 'anybody'
    | 'visitor of a link'
    | 'person'
    | 'key or token'
    | 'holder of the address'
    | 'operator';
  /**
   * Which limit a request counts against. `page`: the signed-in person, or the network of anybody else, before the
   * handler; `caller`: the handler counts the credential, or the network without one; the rest say why it costs nothing.
   */
  counted: 'page' | 'caller' | { not: string };
  /** The largest body, and when it is read. */
  body: string;
  /** What it takes of process-permits.ts, and for how long. */
  permits: string;
};

/** Paths that are known only when the service starts. */
export type KnownPaths = {
  /** Files of the folder public/. */
  publicFiles: ReadonlySet<string>;
  /** The documents that applications and agents read first. */
  documents: ReadonlyMap<string, ServedDocument>;
  /** Whether an external Inngest server calls the service. */
  inngest: boolean;
};

const NO_BODY = 'none';
const JSON_BODY = '1 MiB, after the caller is known; more than 16 KiB with a permit';
/** A path itself, where it has this form. */
const below = (prefix: string) => (path: string) => (path.startsWith(prefix) ? path : null);
const only = (name: string) => (path: string) => (path === name ? path : null);

/** Every way into the service, in the order in which they are tried. */
export const ENTRY_POINTS = {
  file: {
    operation: 'file',
    route: '/cdn/{assetId}',
    find: below('/cdn/'),
    methods: null,
    from: 'anybody',
    counted: {
      not: 'public files are meant to be read by everybody; the image of a preset and a lost rendition wait their turn',
    },
    body: NO_BODY,
    permits: 'none',
  },
  pageUpload: {
    operation: 'upload from a page',
    route: '/api/page-uploads/{organizationId}/{libraryId}/{name}',
    find: below('/api/page-uploads/'),
    methods: null,
    from: 'person',
    counted: 'caller',
    body: 'one file within the limit of the plan, after the person is known; at least 1 KiB a second',
    permits: 'upload; then each of its steps',
  },
  uploadAddress: {
    operation: 'upload to an address',
    route: `${ADDRESS_PATH}{token}`,
    find: below(ADDRESS_PATH),
    methods: null,
    from: 'holder of the address',
    counted: 'caller',
    body: 'one file within the limit of the plan, after the address is known; at least 1 KiB a second',
    permits: 'upload; then each of its steps',
  },
  pageArchive: {
    operation: 'archive for a page',
    route: '/api/page-archives',
    find: only('/api/page-archives'),
    methods: null,
    from: 'person',
    counted: 'caller',
    body: JSON_BODY,
    permits: 'archive, while it is prepared and its bytes are taken',
  },
  trpc: {
    operation: 'trpc',
    route: '/api/trpc/{procedure}',
    find: procedureAt,
    methods: ['GET', 'POST'],
    from: 'anybody',
    counted: 'caller',
    body: '1 MiB of a person, 64 KiB of anybody else, after both are counted',
    permits:
      'body, while it arrives; measuring, similarity, smartCollections, eventStream, passwordHash by procedure',
  },
  avatar: {
    operation: 'avatar',
    route: '/api/auth/avatar',
    find: only('/api/auth/avatar'),
    methods: null,
    from: 'person',
    counted: 'caller',
    body: '2 MB within 30 seconds, after the person is known',
    permits: 'a decoder in turn, as in an upload, while the image is decoded and stored',
  },
  brandImage: {
    operation: 'brand image',
    route: '/api/brand-images/{organizationId}/{image}',
    find: below(BRAND_IMAGE_PATH),
    methods: null,
    from: 'person',
    counted: 'caller',
    body: '8 MB within 120 seconds, after the owner is known',
    permits: 'a decoder in turn, as in an upload, while the image is decoded and stored',
  },
  identity: {
    operation: 'identity',
    route: '/api/auth/{endpoint}',
    find: below('/api/auth/'),
    methods: null,
    from: 'anybody',
    counted: 'caller',
    body: '1 MiB of a page, 16 KiB of an application, after the network is counted',
    permits:
      'body, while it arrives; passwordHash, where a password is hashed; tokenExchange, while tokens are issued',
  },
  inngest: {
    operation: 'inngest',
    route: '/api/inngest',
    find: (path, { inngest }) => (inngest && path === '/api/inngest' ? path : null),
    methods: null,
    from: 'operator',
    counted: { not: 'the worker checks the signature of the Inngest server' },
    body: '4 MiB, passed on as it arrives',
    permits: 'none',
  },
  openApi: {
    operation: 'document',
    route: '/api/openapi.json',
    find: only('/api/openapi.json'),
    methods: null,
    from: 'anybody',
    counted: { not: 'the text is in memory' },
    body: NO_BODY,
    permits: 'none',
  },
  upload: {
    operation: 'resumable upload',
    route: UPLOAD_ROUTE,
    find: uploadPlaceAt,
    methods: null,
    from: 'key or token',
    counted: 'caller',
    body: 'one file within the limit of the plan, after the caller is known; at least 1 KiB a second',
    permits: 'upload; then each of its steps',
  },
  rest: {
    operation: 'unknown',
    route: '/api',
    find: (path) =>
      path === '/api' || path.startsWith('/api/')
        ? placeAt(withoutNeedlessEscapes(path.slice('/api'.length)))
        : null,
    methods: null,
    from: 'key or token',
    counted: 'caller',
    body: `${JSON_BODY}; files as in other uploads`,
    permits: 'body, archive, eventStream, upload and its steps, by operation',
  },
  health: {
    operation: 'probe',
    route: '/healthz',
    find: only('/healthz'),
    methods: READ_METHODS,
    from: 'anybody',
    counted: { not: 'the answer is a constant' },
    body: NO_BODY,
    permits: 'none',
  },
  readiness: {
    operation: 'probe',
    route: '/readyz',
    find: only('/readyz'),
    methods: READ_METHODS,
    from: 'anybody',
    counted: { not: 'all probes of a moment share one look at the database' },
    body: NO_BODY,
    permits: 'none',
  },
  metrics: {
    operation: 'probe',
    route: '/metrics',
    find: only('/metrics'),
    methods: null,
    from: 'operator',
    counted: { not: 'anybody but the operator is refused before any work' },
    body: NO_BODY,
    permits: 'none',
  },
  document: {
    operation: 'document',
    route: null,
    find: (path, { documents }) => documents.get(path) ?? null,
    methods: DOCUMENT_METHODS,
    from: 'anybody',
    counted: { not: 'the texts are in memory' },
    body: NO_BODY,
    permits: 'none',
  },
  mcp: {
    operation: 'mcp',
    route: '/mcp',
    find: (path) => (MCP_PATHS.includes(path) ? path : null),
    methods: null,
    from: 'key or token',
    counted: 'caller',
    body: '32 MiB, after the caller is known, on the disk while it arrives; 1 MiB without a credential',
    permits: 'largeBody, while it arrives; largeMessage, while it is parsed and answered',
  },
  shared: {
    operation: 'shared page',
    route: '/s/{token}',
    find: sharedAt,
    methods: null,
    from: 'visitor of a link',
    counted: 'caller',
    body: '64 KiB, after the visitor is counted',
    permits:
      'archive, while its bytes are taken; passwordHash; pageRender, while the page is rendered',
  },
  unsubscribe: {
    operation: 'unsubscribe',
    route: `${UNSUBSCRIBE_PATH}{token}`,
    find: below(UNSUBSCRIBE_PATH),
    methods: [...READ_METHODS, 'POST'],
    from: 'holder of the address',
    counted: 'page',
    body: 'dropped as it arrives',
    permits: 'none',
  },
  pageFile: {
    operation: 'page',
    route: null,
    find: (path, { publicFiles }) =>
      path.startsWith('/_next/static/') || publicFiles.has(path) ? path : null,
    methods: null,
    from: 'anybody',
    counted: { not: 'files of the build, which browsers keep' },
    body: NO_BODY,
    permits: 'none',
  },
  page: {
    operation: 'page',
    route: null,
    find: (path) => path,
    methods: null,
    from: 'anybody',
    counted: 'page',
    body: NO_BODY,
    permits: 'pageRender, while the page is rendered',
  },
} as const satisfies Record<string, EntryPoint>;

export type EntryPointName = keyof typeof ENTRY_POINTS;

/** What a row finds in the paths that belong to it. */
export type FoundAt<Name extends EntryPointName> = NonNullable<
  ReturnType<(typeof ENTRY_POINTS)[Name]['find']>
>;

export type FoundEntryPoint = {
  [Name in EntryPointName]: { name: Name; found: FoundAt<Name> };
}[EntryPointName];

/** The entry point of a path, as it was sent; null for a spelling that some program might read as another path. */
export function entryPointAt(path: string, known: KnownPaths): FoundEntryPoint | null {
  for (const name of NAMES) {
    const found = (ENTRY_POINTS[name] as EntryPoint).find(path, known);
    if (found !== null)
      return isOwnSpelling(name, path) ? ({ name, found } as FoundEntryPoint) : null;
  }
  return null;
}

function isOwnSpelling(name: EntryPointName, path: string): boolean {
  if (name === 'file') return true;
  // The paths of REST may have needless escapes: nothing but its router reads them, after it has removed them.
  return name === 'rest' || name === 'upload' ? isPlainPath(path) : isCanonical(path);
}

const NAMES = Object.keys(ENTRY_POINTS) as EntryPointName[];
