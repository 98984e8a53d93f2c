import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from './step.mjs';

/**
 * What processes hold for others: permits, queues, buffers and memories. Each line: who fills it; what bounds it; who makes
 * room; the test. Tables of the database are in docs/operate/stored-rows.md. Fails for one without a line, for a line
 * without one, and for a test that does not exist.
 */
const HELD = {
  'domain/access/secret/secrets.ts purposeKeys': [
    'the service',
    'its purposes and secrets',
    'nobody needs to',
    'domain/reseal',
  ],
  'domain/access/verify/last-used-batcher.ts noted': [
    'holders of keys',
    'one per key used within 5 s',
    'the next write',
    'domain/access/verify/last-used-batcher',
  ],
  'domain/duplicate/list-alike.ts kept': [
    'people',
    'a few libraries',
    'the oldest',
    'domain/duplicate/duplicates',
  ],
  'domain/event/watch-events.ts bells': [
    'open event streams',
    'permits eventStream',
    'the end of the stream',
    'procedures/event/event-streams',
  ],
  'http/admission/run-alone.ts running': [
    'requests with an Idempotency-Key',
    'requests in progress',
    'their end',
    'http/rest/handler',
  ],
  'http/bytes-out/coalesce-regeneration.ts making': [
    'anybody',
    'a rendition being made, once',
    'its end',
    'http/bytes-out/coalesce-regeneration',
  ],
  'http/bytes-out/file-memory.ts entries': [
    'anybody',
    'bytes and entries of the memory, shares per organization',
    'the least used of the largest share',
    'http/bytes-out/file-memory',
  ],
  'http/bytes-out/file-memory.ts byBlob': [
    'anybody',
    'one per entry',
    'with the entry',
    'http/bytes-out/file-memory',
  ],
  'http/bytes-out/file-memory.ts shares': [
    'anybody',
    'one per organization with an entry',
    'with its last entry',
    'http/bytes-out/file-memory',
  ],
  'http/pages/public-pages.ts rendered': [
    'anybody',
    'the public pages',
    'nobody needs to',
    'http/pages/public-pages',
  ],
  'http/rest/call-operation.ts adapters': [
    'the service',
    'one per operation',
    'nobody needs to',
    'http/rest/handler',
  ],
  'http/server/limit-connections.ts open': [
    'clients',
    'one per network with a connection; 64 stay open',
    'an answer closes its connection',
    'http/server/limit-connections',
  ],
  'http/server/watch-readers.ts answers': [
    'clients',
    'answers in progress',
    'a reader below its rate is cut',
    'http/server/watch-readers',
  ],
  'jobs/processing/process-image.ts decoding': [
    'uploads',
    'processors, half of them of an organization',
    'turns of organizations',
    'jobs/processing/process-asset',
  ],
  'platform/analysis/openai-compatible.ts asking': [
    'the analysis',
    'MODEL_CONCURRENCY',
    'a time limit',
    'platform/analysis/openai-compatible',
  ],
  'platform/blobs/disk.ts made': [
    'the service',
    'the folders of shards',
    'nobody needs to',
    'platform/blobs/disk',
  ],
  'platform/blobs/flush.ts flushes': [
    'uploads',
    'two at a time',
    'turns of organizations',
    'platform/blobs/disk',
  ],
  'platform/database/postgres-cluster.ts making': [
    'the service',
    'one per cluster',
    'its end',
    'platform/database/embedded-postgres',
  ],
  'platform/embedding/text-meanings.ts asked': [
    'searches',
    'searches in progress',
    'their end',
    'platform/embedding/text-meanings',
  ],
  'platform/embedding/text-meanings.ts permits': [
    'searches',
    'one at a time, few waiting of a holder',
    'turns; the texts are bounded',
    'platform/embedding/text-meanings',
  ],
  'platform/engine/embedded/share-listener.ts subscribers': [
    'the service',
    'one per part',
    'its end',
    'platform/engine/embedded/survive-break',
  ],
  'platform/engine/outside/send-events.ts aside': [
    'events',
    'events that a server refused',
    'their next try',
    'platform/engine/outside/send-events',
  ],
  'platform/held-permits.ts counts': [
    'holders of permits',
    'one per holder with a permit',
    'its last release',
    'platform/permits',
  ],
  'platform/held-permits.ts held': [
    'holders of permits',
    'the total of the kind, and 16 times that of paused ones',
    'leases',
    'procedures/process-permits',
  ],
  'platform/held-permits.ts paused': [
    'slow readers',
    '16 times the total of the kind',
    'the reader goes on or leaves',
    'platform/permits',
  ],
  'platform/held-permits.ts resuming': [
    'slow readers',
    'the paused ones',
    'their turn',
    'platform/permits',
  ],
  'platform/process-pool/process-pool.ts idle': [
    'decoders',
    'the processes of the pool',
    'a minute without work',
    'platform/process-pool/process-pool',
  ],
  'platform/process-pool/process-pool.ts processes': [
    'decoders',
    'the processes of the pool',
    'limits of time and memory',
    'platform/process-pool/process-pool',
  ],
  'platform/rate-limit/in-memory.ts windows': [
    'requests',
    'one per subject with an open window',
    'the end of the window',
    'platform/rate-limit/in-memory',
  ],
  'platform/rate-limit/in-postgres.ts queues': [
    'requests',
    'requests in progress',
    'the next statement',
    'http/admission/leased-rate-limits',
  ],
  'platform/remote/pace.ts lines': [
    'webhooks',
    'WEBHOOK_CONCURRENCY',
    'their turn',
    'platform/remote/pace',
  ],
  'platform/sandbox/lend-file.ts inUse': [
    'decoders',
    'files being decoded',
    'the end of their decoding',
    'platform/sandbox/lend-file',
  ],
  'platform/search-index/limit-searches.ts permits': [
    'searches',
    '4 at a time, 50 waiting of an organization for 2 s',
    'a time limit of the statement',
    'platform/search-index/limit-searches',
  ],
  'platform/search-index/meaning/compare-by-meaning.ts permits': [
    'searches',
    'few at a time, and waiting',
    'a time limit of the statement',
    'platform/search-index/meaning/fill-by-meaning',
  ],
  'platform/search-index/share-searches.ts waiting': [
    'searches',
    'searches in progress',
    'their end',
    'platform/search-index/share-searches',
  ],
  'platform/search-index/text/find-matches.ts prefixes': [
    'a search',
    'the terms of a query',
    'its end',
    'platform/search-index/text/find-matches',
  ],
  'platform/search-index/text/find-matches.ts words': [
    'a search',
    'the terms of a query',
    'its end',
    'platform/search-index/text/find-matches',
  ],
  'platform/search-index/text/find-matches.ts bigrams': [
    'a search',
    'the terms of a query',
    'its end',
    'platform/search-index/text/find-matches',
  ],
  'platform/waiting-lines.ts lines': [
    'whoever waits for a permit',
    'waitingPerHolder and waitMs of the kind',
    'turns of groups, holders and callers; leases',
    'platform/permits',
  ],
  'procedures/archive/name-files.ts folders': [
    'people',
    'the files of an archive',
    'its end',
    'procedures/archive/name-files',
  ],
  'procedures/event/event-streams.ts waitingReads': [
    'open event streams',
    'permits eventStream',
    'the read',
    'procedures/event/event-streams',
  ],
  'procedures/present/library-answers.ts reading': [
    'requests',
    'reads in progress',
    'their end',
    'procedures/present/library-answers',
  ],
  'procedures/upload/staging-budget.ts byOrganization': [
    'uploads',
    'permits upload; bytes above the floor of the disk',
    'the end of the upload',
    'procedures/upload/staging-budget',
  ],
  'procedures/upload/staging-budget.ts unreserved': [
    'uploads',
    'permits upload; bytes above the floor of the disk',
    'the end of the upload',
    'procedures/upload/staging-budget',
  ],
  'processes/track-connections.ts inFlight': [
    'clients',
    'connections',
    'limits of time; their rate',
    'processes/track-connections',
  ],
  'jobs/processing/make-derived-file.ts added': [
    'whoever asks for an image of a preset',
    'a number for each organization',
    'the end of the process',
    'jobs/processing/make-derived-file',
  ],
};
/** The permits of a web process: bounds, and leases for those who have none, in src/procedures/process-permits.ts. */
const OF_TABLE = /^procedures\/process-permits\.ts /;

/** Module-level, or of a part that is made once: `const name = new Map<…>()`, a set, or permits. */
const HELD_BY_MODULE = /^(?:const|let) (\w+)[^=]*= (?:new (?:Map|Set)(?:<.*>)?\(\)|makePermits\()/;
const HELD_BY_PART =
  /^ {2}(?:const|let) (\w+)[^=]*= (?:new (?:Map|Set)(?:<.*>)?\(\)|makePermits\()/;
const OF_PERMITS = /^ +(\w+): makePermits\(/;
const FUNCTION = /^(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+) =)/;
/** How parts that live as long as the process are named. */
const PART = /^(?:make|watch|limit|share|gather|coalesce|start|open|track|follow)[A-Z]/;
const NOT_HELD =
  /\.test\.|\.suite\.|^(?:testing|ui|app|commands|contract)\/|\/generated\/|http\/openapi\//;

const found = new Set();
for (const file of readdirSync(join(root, 'src'), { recursive: true }).sort()) {
  if (!file.endsWith('.ts') || NOT_HELD.test(file)) continue;
  let part = '';
  for (const line of readFileSync(join(root, 'src', file), 'utf8').split('\n')) {
    const [, ofFunction, ofConst] = FUNCTION.exec(line) ?? [];
    part = ofFunction ?? ofConst ?? part;
    const name =
      HELD_BY_MODULE.exec(line)?.[1] ??
      OF_PERMITS.exec(line)?.[1] ??
      (PART.test(part) ? HELD_BY_PART.exec(line)?.[1] : undefined);
    if (name) found.add(`${file} ${name}`);
  }
}

const problems = [];
for (const held of found)
  if (!(held in HELD) && !OF_TABLE.test(held) && !/upload-queues/.test(held))
    problems.push(
      `src/${held} is filled by others and has no line in scripts/check-held.mjs: say who fills it, what bounds it, who makes room, and which test shows it.`,
    );
for (const [held, [, , , test]] of Object.entries(HELD)) {
  if (!found.has(held))
    problems.push(`scripts/check-held.mjs has a line for ${held}, which does not exist.`);
  if (
    !existsSync(join(root, 'src', `${test}.test.ts`)) &&
    !existsSync(join(root, 'src', `${test}.deep.test.ts`))
  )
    problems.push(`The test src/${test}.test.ts of ${held} does not exist.`);
}
const page = readFileSync(join(root, 'docs/operate/stored-rows.md'), 'utf8');
for (const [, table] of readFileSync(join(root, 'prisma/schema.prisma'), 'utf8').matchAll(
  /@@map\("(\w+)"\)/g,
))
  if (!page.includes(`\n| \`${table}\` |`))
    problems.push(`The table ${table} has no line in docs/operate/stored-rows.md.`);
if (problems.length > 0) giveUp(problems.join('\n'));
