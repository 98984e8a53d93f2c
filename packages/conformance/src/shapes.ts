/** What is wrong with a value, as texts such as `data.width: 1.5 is not integer`; none if it has the shape. */
export type Shape = (value: unknown, at: string) => string[];

const is =
  (what: string, matches: (value: unknown) => boolean): Shape =>
  (value, at) => {
    try {
      if (matches(value)) return [];
    } catch {
      // A value that cannot even be looked at, such as text that is no JSON, has not the shape.
    }
    return [`${at}: ${JSON.stringify(value) ?? 'missing'} is not ${what}`];
  };

const text = is('a string', (value) => typeof value === 'string');
const filled = is('a non-empty string', (value) => typeof value === 'string' && value !== '');
const number = is('a number', (value) => typeof value === 'number');
const integer = is('an integer', Number.isInteger);
const boolean = is('a boolean', (value) => typeof value === 'boolean');
const uri = is('a URI', (value) => typeof value === 'string' && URL.canParse(value));
const time = is('unix milliseconds', (value) => Number(value) > 1e11 && Number.isInteger(value));
const date = is(
  'an ISO 8601 date-time',
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value),
);
const access = is("'read' or 'write'", (value) => value === 'read' || value === 'write');
const sizes = is('JSON text of sizes', (value) => {
  if (typeof value !== 'string' || !/^\s*\{/.test(value)) return false;
  return Object.entries<string>(JSON.parse(value)).every(
    ([edge, url]) => /^\d+$/.test(edge) && URL.canParse(url),
  );
});

const nullable =
  (shape: Shape): Shape =>
  (value, at) =>
    value === null ? [] : shape(value, at);
const optional =
  (shape: Shape): Shape =>
  (value, at) =>
    value === undefined ? [] : shape(value, at);
const list =
  (shape: Shape): Shape =>
  (value, at) =>
    Array.isArray(value)
      ? value.flatMap((each, place) => shape(each, `${at}[${place}]`))
      : [`${at}: is not an array`];

/** An object with these fields; with `closed` no others. */
const record =
  (fields: Record<string, Shape>, closed = false): Shape =>
  (value, at) => {
    if (typeof value !== 'object' || value === null) return [`${at}: is not an object`];
    const given = value as Record<string, unknown>;
    const more = closed ? Object.keys(given).filter((name) => !(name in fields)) : [];
    return [
      ...Object.entries(fields).flatMap(([name, shape]) => shape(given[name], `${at}.${name}`)),
      ...more.map((name) => `${at}.${name}: is not in the specification`),
    ];
  };

const tagTexts = nullable(list(nullable(text)));

const variant = {
  id: filled,
  parentId: nullable(text),
  width: nullable(integer),
  height: nullable(integer),
  name: nullable(text),
  url: nullable(uri),
  sizes: nullable(sizes),
  appUrl: nullable(uri),
};

const capture = record({
  recordedAt: nullable(text),
  make: nullable(text),
  model: nullable(text),
  software: nullable(text),
  latitude: nullable(number),
  longitude: nullable(number),
  altitude: nullable(number),
});

const video = record({
  codec: text,
  frameRate: nullable(number),
  bitrate: nullable(number),
  hasAudio: boolean,
  audioCodec: nullable(text),
  audioLayout: nullable(text),
  audioSampleRate: nullable(integer),
});

const approval = { state: filled, setBy: nullable(text), note: optional(text) };

const asset = {
  ...variant,
  libraryId: nullable(text),
  blurhash: nullable(text),
  thumbUrlBlurred: nullable(uri),
  variants: nullable(list(nullable(record(variant)))),
  description: nullable(text),
  tags: tagTexts,
  contentType: nullable(text),
  size: nullable(number),
  duration: nullable(number),
  metadata: nullable(record({ capture: nullable(capture), video: nullable(video) })),
  created: nullable(time),
  updated: nullable(time),
  contentVersion: nullable(integer),
  uploadedBy: nullable(record({ name: nullable(text), avatarUrl: nullable(uri) })),
  approval: nullable(record({ ...approval, setAt: nullable(time) })),
};

const hit = record({
  ...asset,
  highlights: optional(record({ name: optional(text), tags: optional(list(text)) })),
  score: optional(number),
});

const tag = record({ id: filled, count: nullable(integer), type: nullable(text) });

const library = record({
  id: filled,
  name: nullable(text),
  assetsCount: nullable(integer),
  photosCount: nullable(integer),
  trashCount: nullable(integer),
  tags: nullable(list(nullable(tag))),
});

const scope = {
  organizationId: filled,
  organizationName: nullable(text),
  plan: nullable(text),
  libraries: list(record({ library: filled, access })),
};
const user = record({ name: nullable(text) });
const ofOne = record({ ...scope, user: optional(user) });
const ofAll = record({ organizations: list(record(scope)), user });
const me: Shape = (value, at) =>
  (value !== null && typeof value === 'object' && 'organizations' in value ? ofAll : ofOne)(
    value,
    at,
  );

const library1 = '/organizations/[^/]+/libraries/[^/]+';

/** The 17 operations: what a success answers. A pattern is that of the whole path below the base address. */
export const OPERATIONS = (
  [
    ['1. GET /me', '/me', 200, me],
    [
      '2. POST /libraries',
      '/libraries',
      200,
      record({
        organizationId: filled,
        libraryId: filled,
        apiKey: filled,
        claimUrl: uri,
        expiresAt: date,
        emailSent: boolean,
      }),
    ],
    ['3. GET …/libraries', '/organizations/[^/]+/libraries', 200, list(library)],
    ['4. POST …/libraries', '/organizations/[^/]+/libraries', 201, library],
    ['5. PATCH …/libraries/{libraryId}', library1, 200, library],
    ['6. GET …/assets', `${library1}/assets`, 200, list(record(asset))],
    [
      '7. POST …/assets',
      `${library1}/assets`,
      200,
      record({ responseText: text, assets: list(record(asset)) }),
    ],
    [
      '8. DELETE …/assets',
      `${library1}/assets`,
      200,
      record({ success: boolean, message: text, ids: list(filled) }),
    ],
    ['9. GET …/assets/{assetId}', `${library1}/assets/[^/]+`, 200, record(asset)],
    [
      '10. PATCH …/description',
      `${library1}/assets/[^/]+/description`,
      200,
      record({ assetId: filled, description: text }, true),
    ],
    [
      '11. POST …/promote',
      `${library1}/assets/[^/]+/promote`,
      200,
      record({ assetId: filled, promotedVariantId: filled, demotedVariantId: filled }),
    ],
    [
      '12. PATCH …/approval',
      `${library1}/assets/[^/]+/approval`,
      200,
      record({ assetId: filled, approval: record({ ...approval, setAt: time }, true) }, true),
    ],
    [
      '13. GET …/search/assets',
      '/organizations/[^/]+/search/assets',
      200,
      record({ hits: list(hit), found: integer, page: integer }),
    ],
    ['14. GET …/tags', `${library1}/tags`, 200, list(tag)],
    ['15. POST …/tag', `${library1}/assets/tag`, 200, record({ taggedCount: integer })],
    ['16. POST …/untag', `${library1}/assets/untag`, 200, record({ untaggedCount: integer })],
    [
      '17. POST …/transfer',
      `${library1}/assets/transfer`,
      200,
      record({ transferredCount: integer, sourceLibraryId: filled, targetLibraryId: filled }),
    ],
  ] satisfies [string, string, number, Shape][]
).map(([name, path, status, shape]) => ({
  name,
  method: name.split(' ')[1],
  path: new RegExp(`^${path}$`),
  status,
  shape,
}));
