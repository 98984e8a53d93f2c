import type { Random } from '../random';
import type { Framing, FuzzRequest, Part } from './fuzz-request';
import {
  BEARERS,
  CONTENT_TYPES,
  HEADER_NAMES,
  HOSTILE_BODIES,
  HOSTILE_HEADER_VALUES,
  HOSTILE_JSON,
  HOSTILE_SEGMENTS,
  HOSTILE_TEXTS,
  METHODS,
} from './hostile-values';

/** One corruption of a request. Changes of the same kind have the same `name`. */
export type Mutation = { name: string; apply(request: FuzzRequest): FuzzRequest };

/** A request of a run: a valid one and its mutations. */
export type FuzzCase = { number: number; valid: FuzzRequest; mutations: Mutation[] };

/** The request of a case, with all its mutations or those given. */
export const mutate = ({ valid, mutations }: FuzzCase, only = mutations): FuzzRequest =>
  only.reduce((request, mutation) => mutation.apply(request), valid);

const FRAMINGS: Framing[] = [
  'chunked',
  'chunk extensions',
  'one-byte chunks',
  'broken chunk',
  'chunked and length',
  'two lengths',
  'negative length',
  'no length',
  'short',
  'long',
];

/** A random mutation for a request. The same random numbers give the same mutation. */
export function makeMutation(request: FuzzRequest, random: Random): Mutation {
  const kinds: ((request: FuzzRequest, random: Random) => Mutation)[] = [
    mutatePath,
    mutateQuery,
    mutateHeader,
    mutateCredential,
    mutateMethod,
    ...(request.body.kind === 'none' ? [addBody] : [mutateFraming, mutateContentType]),
    ...(request.body.kind === 'json' ? [mutateMember, mutateMember, replaceBody] : []),
    ...(request.body.kind === 'multipart' ? [mutatePart, mutatePart, mutateParts] : []),
  ];
  return random.pick(kinds)(request, random);
}

/** A text as bytes of UTF-8, one character each; a lone surrogate becomes its three bytes. */
const toBytes = (text: string) =>
  [...text]
    .map((character) => {
      const code = character.codePointAt(0) as number;
      if (code < 0xd800 || code > 0xdfff) return Buffer.from(character).toString('latin1');
      return String.fromCharCode(
        0xe0 | (code >> 12),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
    })
    .join('');

/** The same bytes, percent-encoded. */
const percentEncode = (text: string) =>
  toBytes(text).replace(
    /[^\w.~-]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

function mutatePath({ segments }: FuzzRequest, random: Random): Mutation {
  const at = random.below(segments.length + 1);
  const isRaw = random.next() < 0.6;
  const segment = isRaw
    ? random.pick(HOSTILE_SEGMENTS)
    : percentEncode(random.pick(HOSTILE_TEXTS)).slice(0, 9_000);
  const removed = random.below(2);
  return {
    name: `path ${segment.slice(0, 20)}`,
    apply: (request) => ({
      ...request,
      segments: request.segments.toSpliced(at, removed, segment),
    }),
  };
}

function mutateQuery({ query }: FuzzRequest, random: Random): Mutation {
  const known = query.map(([name]) => name);
  const name = random.pick([...known, ...known, 'page', 'q', 'tags', 'limit', 'a[b]', '__proto__']);
  const text = random.pick(HOSTILE_TEXTS);
  const value = random.next() < 0.8 ? percentEncode(text) : toBytes(text).replace(/[\r\n]/g, '');
  const times = random.pick([1, 1, 1, 2, 200]);
  const pairs = Array.from({ length: times }, (): [string, string] => [
    name,
    value.slice(0, 20_000),
  ]);
  return {
    name: `query ${name}`,
    apply: (request) => ({ ...request, query: [...request.query, ...pairs] }),
  };
}

function mutateHeader(_: FuzzRequest, random: Random): Mutation {
  const name = random.pick(HEADER_NAMES);
  const value = random.pick(HOSTILE_HEADER_VALUES);
  const how = random.pick(['added', 'replaced', 'removed']);
  const times = random.pick([1, 1, 1, 3, 500]);
  return {
    name: `header ${name} ${how}`,
    apply(request) {
      const others = request.headers.filter(
        ([other]) => other.toLowerCase() !== name.toLowerCase(),
      );
      if (how === 'removed') return { ...request, headers: others };
      const kept = how === 'added' ? request.headers : others;
      const added = Array.from({ length: times }, (): [string, string] => [name, value]);
      return { ...request, headers: [...kept, ...added] };
    },
  };
}

const withHeader = (request: FuzzRequest, name: string, value: string): FuzzRequest => ({
  ...request,
  headers: [...request.headers.filter(([other]) => other !== name), [name, value]],
});

function mutateCredential(_: FuzzRequest, random: Random): Mutation {
  const bearer = random.pick(BEARERS);
  return {
    name: `credential ${bearer.slice(0, 12)}`,
    apply: (request) => withHeader(request, 'Authorization', bearer),
  };
}

function mutateMethod(_: FuzzRequest, random: Random): Mutation {
  const method = random.pick(METHODS);
  return { name: `method ${method}`, apply: (request) => ({ ...request, method }) };
}

function mutateContentType(_: FuzzRequest, random: Random): Mutation {
  const type = random.pick(CONTENT_TYPES);
  return {
    name: `content type ${type.slice(0, 40)}`,
    apply: (request) => withHeader(request, 'Content-Type', type),
  };
}

function mutateFraming(_: FuzzRequest, random: Random): Mutation {
  const framing = random.pick(FRAMINGS);
  return { name: `framing ${framing}`, apply: (request) => ({ ...request, framing }) };
}

function addBody(_: FuzzRequest, random: Random): Mutation {
  const bytes = random.pick(HOSTILE_BODIES);
  return {
    name: 'a body where none belongs',
    apply: (request) => ({ ...request, body: { kind: 'bytes', bytes } }),
  };
}

function replaceBody(_: FuzzRequest, random: Random): Mutation {
  const number = random.below(HOSTILE_BODIES.length);
  const bytes = HOSTILE_BODIES[number] as Buffer;
  return {
    name: `body ${bytes.toString('latin1', 0, 12)} of ${bytes.length} bytes`,
    apply: (request) => ({ ...request, body: { kind: 'bytes', bytes } }),
  };
}

function mutateMember({ body }: FuzzRequest, random: Random): Mutation {
  const names = body.kind === 'json' ? body.members.map(([name]) => name) : [];
  const name = random.pick([...names, ...names, ...names, '__proto__', 'constructor', '']);
  const text = JSON.stringify(random.pick(HOSTILE_TEXTS));
  const json = random.pick([random.pick(HOSTILE_JSON), text, `[${text}]`]);
  const how = random.pick(['replaced', 'replaced', 'repeated', 'removed']);
  return {
    name: `member ${how} ${json.slice(0, 6)}`,
    apply(request) {
      if (request.body.kind !== 'json') return request;
      const others = request.body.members.filter(([other]) => other !== name);
      const kept = how === 'repeated' ? request.body.members : others;
      const added: [string, string][] = how === 'removed' ? [] : [[name, json]];
      return { ...request, body: { kind: 'json', members: [...kept, ...added] } };
    },
  };
}

/** A wrong part of a multipart body, added or instead of the right one. */
function mutatePart(_: FuzzRequest, random: Random): Mutation {
  const text = toBytes(random.pick(HOSTILE_TEXTS)).slice(0, 20_000);
  const name = random.pick(['files', 'files', 'parentId', 'file', '', text.slice(0, 200)]);
  const fileName = random.pick([
    `; filename="${text}"`,
    `; filename*=utf-8''${percentEncode(text)}`,
    '; filename=""',
    '',
  ]);
  const headers = random.pick([
    [`Content-Disposition: form-data; name="${name}"${fileName}`],
    [`Content-Disposition: form-data; name="${name}"${fileName}`, `Content-Type: ${text}`],
    [`Content-Disposition: ${text}`],
    ['Content-Disposition: form-data'],
    [],
    [`X-${'a'.repeat(20_000)}: b`],
    ['Content-Transfer-Encoding: base64', 'Content-Disposition: form-data; name="files"'],
  ]);
  const body = random.pick([Buffer.from(text, 'latin1'), Buffer.alloc(0), Buffer.alloc(300_000)]);
  const isAdded = random.next() < 0.5;
  const part: Part = { headers, body };
  return {
    name: `part ${(headers[0] ?? 'without headers').slice(0, 60)}`,
    apply(request) {
      if (request.body.kind !== 'multipart') return request;
      const parts = isAdded ? [...request.body.parts, part] : [part];
      return { ...request, body: { ...request.body, parts } };
    },
  };
}

/** A wrong number of parts, or a wrong end. */
function mutateParts({ body }: FuzzRequest, random: Random): Mutation {
  const first = body.kind === 'multipart' ? body.parts[0] : undefined;
  const field = {
    headers: ['Content-Disposition: form-data; name="a"'],
    body: Buffer.from('b'),
  };
  const [what, parts, isClosed] = random.pick<[string, Part[], boolean]>([
    ['no parts', [], true],
    ['no end', first ? [first] : [], false],
    ['nothing', [], false],
    ['21 files', first ? Array(21).fill(first) : [], true],
    ['5,000 fields', Array(5_000).fill(field), true],
  ]);
  return {
    name: `multipart with ${what}`,
    apply(request) {
      if (request.body.kind !== 'multipart') return request;
      return { ...request, body: { ...request.body, parts, isClosed } };
    },
  };
}
