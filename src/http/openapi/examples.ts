import type { Schema, Schemas } from './shapes';

const FILE = 'https://media.example.org/cdn/k3JxT0v9QmZbW2rLp8aYc';

/** Values by the name of a property or parameter, or by `shape.name` where a name has several meanings. */
const VALUES: Record<string, unknown> = {
  organizationId: 'northlight',
  organizationName: 'Northlight Studio',
  plan: 'pro',
  library: 'spring-campaign',
  libraryId: 'spring-campaign',
  sourceLibraryId: 'spring-campaign',
  targetLibraryId: 'archive',
  slug: 'spring-campaign',
  assetId: 'k3JxT0v9QmZbW2rLp8aYc',
  variantId: 'Zt5uVb7nH1dQe4sXo2wRk',
  promotedVariantId: 'Zt5uVb7nH1dQe4sXo2wRk',
  demotedVariantId: 'Mf6yGc8jB3kLa9pNi0vEt',
  id: 'k3JxT0v9QmZbW2rLp8aYc',
  parentId: null,
  'AssetVariant.parentId': 'k3JxT0v9QmZbW2rLp8aYc',
  'AssetView.parentId': 'k3JxT0v9QmZbW2rLp8aYc',
  'Library.id': 'spring-campaign',
  'Library.name': 'Spring campaign',
  'Tag.id': 'lighthouse',
  'Tag.type': 'user',
  'Uploader.name': 'Ada Moreau',
  name: 'Spring campaign',
  'Asset.name': 'lighthouse.jpg',
  'SearchHit.name': 'lighthouse.jpg',
  'AssetVariant.name': 'lighthouse-square.jpg',
  'AssetView.name': 'lighthouse-square.jpg',
  'SearchHitHighlights.name': '<mark>lighthouse</mark>.jpg',
  email: 'ada@example.org',
  setBy: 'ada@example.org',
  setAt: 1_783_500_000_000,
  created: 1_783_400_000_000,
  updated: 1_783_400_003_000,
  width: 4032,
  height: 3024,
  size: 2_841_377,
  duration: null,
  blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
  url: FILE,
  thumbUrl: `${FILE}/400`,
  thumbHighUrl: `${FILE}/1600`,
  thumbUrlBlurred: `${FILE}/blurred`,
  avatarUrl: 'https://media.example.org/cdn/avatars/Qw1eRt2yUi3oPa4sDf5gH',
  appUrl: 'https://media.example.org/app/northlight/spring-campaign/k3JxT0v9QmZbW2rLp8aYc',
  sizes: `{"400":"${FILE}/400","1600":"${FILE}/1600"}`,
  contentVersion: null,
  contentType: 'image/jpeg',
  type: 'main',
  description: 'A lighthouse at dusk.',
  tags: ['lighthouse', 'sea'],
  'Library.tags': [{ id: 'lighthouse', count: 12, type: 'user' }],
  files: ['<the bytes of lighthouse.jpg>'],
  'body.parentId': 'k3JxT0v9QmZbW2rLp8aYc',
  state: 'approved',
  uploadId: 'Bq7wLs2hX5nTe9rKo4vYm',
  'ResumableUpload.id': 'Bq7wLs2hX5nTe9rKo4vYm',
  'ResumableUpload.state': 'done',
  'ResumableUpload.error': null,
  // A file at a URL; a file sent to the bucket has these in place of a source.
  'body.transport': undefined,
  'body.size': undefined,
  'BegunUpload.id': 'Bq7wLs2hX5nTe9rKo4vYm',
  'BegunUpload.state': 'receiving',
  'BegunUpload.offset': 0,
  'BegunUpload.size': null,
  'BegunUpload.assetId': null,
  'BegunUpload.error': null,
  'BegunUpload.parts': undefined,
  'BegunUpload.partsExpireAt': undefined,
  partsExpireAt: '2026-05-20T19:04:11.000Z',
  number: 3,
  'UploadPart.offset': 33_554_432,
  'UploadPart.size': 16_777_216,
  'UploadPart.url':
    'https://s3.example.org/media/blobs/aB3dE5fG7hJ9?partNumber=3&uploadId=2~x&X-Amz-Signature=5f1c',
  offset: 2_841_377,
  'Event.id': '1024',
  'Event.type': 'asset.updated',
  'Event.timestamp': '2026-05-20T18:04:11.000Z',
  'EventActor.type': 'key',
  'EventActor.id': 'fR5tGy6hUj7kIl8oPa9sD',
  'EventActor.personId': undefined,
  fields: ['tags'],
  fromLibraryId: null,
  'query.after': '1023',
  'query.types': ['asset.created', 'asset.processed'],
  note: 'Ready for print.',
  recordedAt: '2026-05-20T18:04:11',
  make: 'Pear',
  model: 'Pear 12',
  software: '12.1',
  latitude: 48.36,
  longitude: -4.77,
  altitude: 12,
  video: null,
  codec: 'h264',
  audioCodec: 'aac',
  audioLayout: 'stereo',
  apiKey: 'vit_YOUR_KEY',
  claimUrl: 'https://media.example.org/claim/YOUR_TOKEN',
  expiresAt: '2026-08-07T10:00:00.000Z',
  q: 'lighthouse',
  'query.libraries': ['spring-campaign'],
  'query.approval': ['approved'],
  ids: ['k3JxT0v9QmZbW2rLp8aYc'],
  assetIds: ['k3JxT0v9QmZbW2rLp8aYc'],
  message: 'Moved 1 assets to trash',
  responseText: 'Uploaded 1 file.',
  score: 0.92,
  found: 1,
  page: 1,
};

/** An example of a value: from the table by its name, where undefined leaves it out, else made from its shape. */
export function exampleOf(schema: Schema, schemas: Schemas, shape = '', name = ''): unknown {
  for (const known of [`${shape}.${name}`, name]) if (known in VALUES) return VALUES[known];
  const referred = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1];
  if (referred) return exampleOf(schemas[referred] ?? {}, schemas, referred);
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0], schemas, shape);
  if (schema.properties) return exampleOfObject(schema.properties as Schemas, schemas, shape);
  if (schema.items) return [exampleOf(schema.items as Schema, schemas, shape)];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [type] = [schema.type].flat();
  if (type === 'boolean') return true;
  return type === 'string' ? 'text' : 1;
}

const exampleOfObject = (properties: Schemas, schemas: Schemas, shape: string) =>
  Object.fromEntries(
    Object.entries(properties)
      .map(([name, schema]) => [name, exampleOf(schema, schemas, shape, name)] as const)
      .filter(([, example]) => example !== undefined),
  );
