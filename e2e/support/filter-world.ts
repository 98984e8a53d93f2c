// A small world with known values, and what filters find in it: in one file, so that tests of the domain and over REST
// ask the same.

type Run = (sql: string, values: unknown[]) => Promise<unknown>;

const PLACES = {
  lisbon: { key: 'PT/Lisbon/Lisbon', names: 'Lisbon\nLisboa\nPortugal', at: [38.72, -9.14] },
  porto: { key: 'PT/Porto/Porto', names: 'Porto\nPortugal', at: [41.15, -8.61] },
  york: {
    key: 'US/New York/New York City',
    names: 'New York City\nNew York\nUnited States',
    at: [40.71, -74],
  },
  tokyo: { key: 'JP/Tokyo/Tokyo', names: 'Tokyo\n東京\nJapan\n日本', at: [35.66, 139.75] },
  reykjavik: { key: 'IS//Reykjavik', names: 'Reykjavik\nIceland', at: [64.15, -21.94] },
};

// One a day from 1 May 2026 on, at noon; updated an hour later. `type` image/jpeg, `size` 640×480 and `bytes` 1000 by default.
const WRITTEN = `
pier: name=Sunset at the pier.jpg; tags=sea,Evening; ai=sea; description=A red boat leaves the harbour.; make=Canon; model=EOS R5; lens=RF 24-70mm F2.8; taken=2026:06:14 10:00:30; place=lisbon; bytes=12000000; size=6000,4000; colours=orange,red; approval=approved; by=ada
boat: name=boat_red.png; type=image/png; tags=boat; ai=boat; bytes=2000000; size=800,1200; colours=red,white; approval=in_review
harbour: name=Harbour.jpg; tags=Sea,boat; description=The harbour door is red.; make=Canon; model=EOS R6; lens=RF 50mm F1.8; taken=2026:06:30 23:59:59; place=porto; bytes=5000000; size=4000,3000; colours=blue; by=ada
exit: name=IMG_0042.HEIC; type=image/heic; lines=EXIT,Red door; make=Apple; model=iPhone 15; taken=2025:12:31 08:00:00; place=york; bytes=3000000; size=3000,4000; colours=green
clip: name=Waves.mp4; type=video/mp4; tags=sea; taken=2024:02:29 12:00:00; bytes=90000000; size=1920,1080; seconds=30.5; sound=true; by=ben
silent: name=silent.mov; type=video/quicktime; bytes=40000000; size=1080,1920; seconds=90; sound=false; by=ben; updated=none
square: name=Tile.webp; type=image/webp; tags=New York; bytes=100000; size=500,500; colours=grey; approval=needs_changes; by=ben
logo: name=logo.svg; type=image/svg+xml; tags=logo; bytes=2000; size=,; credit=Ada Moreau; source=trainedAlgorithmicMedia
small: name=pier-small.jpg; parent=pier; bytes=200000; size=600,400
copy-a: name=copy a.jpg; sha=same; bytes=1000000
copy-b: name=copy b.jpg; sha=same; bytes=1000000
tokyo: name=東京タワー.jpg; tags=夜景; taken=2026:01:05 20:00:00; place=tokyo; bytes=6000000; size=4000,3000; colours=black,orange
muller: name=Müller Straße.jpg; tags=Wi-Fi; description=A door of Müller; bytes=1000000; size=1000,1000
second: name=Sunset elsewhere.jpg; library=second; tags=sea; taken=2026:06:15 00:00:00; bytes=7000000; size=4000,3000; approval=approved
second-boat: name=boat elsewhere.jpg; library=second; tags=boat; bytes=1500000; size=1200,800
hidden: name=Sunset hidden.jpg; library=hidden; tags=sea,secret; ai=secret; make=Secret; model=Camera; lens=Secret lens; lines=SECRET; place=reykjavik; colours=pink; approval=approved; by=eve; bytes=9000000; size=9000,9001
trashed: name=Sunset in the bin.jpg; trashed=true; tags=sea; description=A red boat.; lines=GONE; place=lisbon; bytes=3000000
old: name=old.png; trashed=true; type=image/png
`;

type WorldAsset = { id: string; [field: string]: string };

const ASSETS: WorldAsset[] = [
  ...WRITTEN.trim()
    .split('\n')
    .map((line) => {
      const [id = '', fields = ''] = line.split(/: (.*)/);
      const pairs = fields.split('; ').map((field) => field.split(/=(.*)/).slice(0, 2));
      return { id, ...(Object.fromEntries(pairs) as Record<string, string>) };
    }),
  ...Array.from({ length: 22 }, (_, i): WorldAsset => {
    const number = String(i + 1).padStart(2, '0');
    const taken = `2020:01:${number} 09:00:00`;
    const fields = { name: `DSC000${number}.jpg`, make: 'SONY', model: 'ILCE-7M3', taken };
    return {
      id: `dsc${number}`,
      ...fields,
      bytes: String(1_000_001 + i),
      tags: i % 2 === 1 ? 'even' : '',
    };
  }),
];

export const DSC = ASSETS.filter(({ id }) => id.startsWith('dsc')).map(({ id }) => id);

/** Every asset that the reader of `home` and `second` sees, the newest first. */
export const SEEN = ASSETS.filter(({ library, trashed }) => library !== 'hidden' && !trashed)
  .map(({ id }) => id)
  .reverse();

const all = (...ids: string[]) => ids.sort();

/** What a key that reads `home` and `second`, and added what no person added, finds. */
export const WORLD_QUERIES: [filter: string, found: string[]][] = [
  ['sunset', all('pier', 'second')],
  ['sun', all('pier', 'second')],
  ['sunset pier', all('pier')],
  ['sunset AND pier', all('pier')],
  ['sunset -pier', all('second')],
  ['sunset OR boat', all('pier', 'boat', 'harbour', 'second', 'second-boat')],
  ['boat', all('pier', 'boat', 'harbour', 'second-boat')],
  ['"red boat"', all('pier')],
  ['"boat red"', all('boat')],
  ['red', all('pier', 'boat', 'harbour', 'exit')],
  ['"red door"', all('exit')],
  ['"door"', all('harbour', 'exit', 'muller')],
  ['"doo"', []],
  ['door -text:door', all('harbour', 'muller')],
  ['sunsat', all('pier', 'second')],
  ['lisbon', all('pier')],
  ['müller', all('muller')],
  ['mueller', all('muller')],
  ['wifi', all('muller')],
  ['東京', all('tokyo')],
  ['"東京タワー"', all('tokyo')],
  ['name:boat', all('boat', 'second-boat')],
  ['name:boat,sunset', all('boat', 'second-boat', 'pier', 'second')],
  ['name:"sunset at"', all('pier')],
  ['name:sea', []],
  [
    '-name:dsc -name:s in:home',
    all('boat', 'harbour', 'exit', 'clip', 'square', 'copy-a', 'copy-b', 'tokyo'),
  ],
  ['description:boat', all('pier')],
  ['description:lisbon', []],
  ['description:har', all('pier', 'harbour')],
  ['text:exit', all('exit')],
  ['text:"red door"', all('exit')],
  ['text:"door red"', []],
  ['camera:canon', all('pier', 'harbour')],
  ['camera:"eos r5"', all('pier')],
  ['camera:eos -camera:r6', all('pier')],
  ['camera:iphone,sony', all('exit', ...DSC)],
  ['lens:50mm', all('harbour')],
  ['lens:rf', all('pier', 'harbour')],
  ['tag:sea', all('pier', 'harbour', 'clip', 'second')],
  ['tag:SEA', all('pier', 'harbour', 'clip', 'second')],
  ['tag:sea,boat', all('pier', 'boat', 'harbour', 'clip', 'second', 'second-boat')],
  ['tag:sea tag:boat', all('harbour')],
  ['tag:"new york"', all('square')],
  ['tag:se', []],
  ['tag:夜景', all('tokyo')],
  [
    '-tag:even -type:video in:home has:tags',
    all('pier', 'boat', 'harbour', 'square', 'logo', 'tokyo', 'muller'),
  ],
  ['object:sea', all('pier')],
  ['object:BOAT', all('boat')],
  ['type:video', all('clip', 'silent')],
  ['type:png', all('boat')],
  [
    'type:jpg -name:dsc in:home',
    all('pier', 'harbour', 'small', 'copy-a', 'copy-b', 'tokyo', 'muller'),
  ],
  ['type:image/heic', all('exit')],
  ['type:mov,svg', all('silent', 'logo')],
  ['taken:2026-06', all('pier', 'harbour', 'second')],
  ['taken:2026-06-14', all('pier')],
  ['taken:2026-06-14T10:00', all('pier')],
  ['taken:2026-06-14T10:01', []],
  ['taken:2026-06-14..2026-06-15', all('pier', 'second')],
  ['taken:2024,2025', all('clip', 'exit')],
  ['taken:..2019', []],
  ['taken:<2020-01-03', all('dsc01', 'dsc02')],
  ['taken:>2026-06-14', all('second', 'harbour')],
  ['taken:>=2026-06-14', all('pier', 'second', 'harbour')],
  ['taken:2020-01-02..2020-01-04 tag:even', all('dsc02', 'dsc04')],
  ['added:2026-05-14.. -camera:sony', all('second', 'second-boat')],
  ['added:<=2026-05-02', all('pier', 'boat')],
  ['updated:2026-05-06', []],
  ['-updated:2026', all('silent')],
  ['size:>10mb', all('pier', 'clip', 'silent')],
  ['size:<=2kb', all('logo')],
  [
    'size:1..5mb -camera:sony',
    all('boat', 'harbour', 'exit', 'copy-a', 'copy-b', 'muller', 'second-boat'),
  ],
  ['size:1000001', all('dsc01')],
  ['width:>4000', all('pier')],
  ['width:>=4000 height:3000', all('harbour', 'tokyo', 'second')],
  ['-width:>0', all('logo')],
  ['duration:>30s', all('clip', 'silent')],
  ['duration:30', all('clip')],
  ['duration:1m..2m', all('silent')],
  ['place:lisbon', all('pier')],
  ['place:Portugal', all('pier', 'harbour')],
  ['place:"new york",日本', all('exit', 'tokyo')],
  ['place:lis', []],
  ['near:38.7,-9.1,10km', all('pier')],
  ['near:38.7,-9.1,300km', all('pier', 'harbour')],
  ['color:red', all('pier', 'boat')],
  ['color:gray,black', all('square', 'tokyo')],
  ['orientation:portrait', all('boat', 'exit', 'silent')],
  ['orientation:square', all('square', 'muller')],
  ['-by:me', all('pier', 'harbour', 'clip', 'silent', 'square')],
  ['by:"ada moreau"', all('pier', 'harbour')],
  ['by:ben@example.org', []],
  ['approval:approved', all('pier', 'second')],
  ['approval:none in:second', all('second-boat')],
  ['approval:needs_changes,in_review', all('square', 'boat')],
  ['in:second', all('second', 'second-boat')],
  ['collection:"best of"', all('pier', 'harbour', 'second')],
  ['-collection:"Best of" tag:sea', all('clip')],
  ['has:text', all('exit')],
  ['has:variants', all('pier')],
  ['has:place -place:portugal', all('exit', 'tokyo')],
  ['has:comments', all('harbour')],
  ['has:description', all('pier', 'harbour', 'muller')],
  ['has:tags in:second', all('second', 'second-boat')],
  ['has:approval', all('pier', 'boat', 'square', 'second')],
  ['has:sound', all('clip')],
  ['has:duplicates', all('copy-a', 'copy-b')],
  ['has:credit', all('logo')],
  ['has:rights', all('logo')],
  ['has:ai', all('logo')],
  ['(tag:sea OR tag:boat) -type:video approval:none', all('harbour', 'second-boat')],
  ['NOT (type:image OR type:video)', []],
  // What is in a library out of sight, or in the trash.
  ['secret OR tag:secret OR object:secret OR camera:secret OR lens:secret OR text:secret', []],
  ['place:Iceland OR color:pink OR near:64.15,-21.94,5km OR by:"Eve Hidden" OR width:9000', []],
  ['text:gone OR name:bin OR name:old', []],
];

/** What filters find in the trash of `home`. */
export const TRASH_QUERIES: [filter: string, found: string[]][] = [
  ['sunset', all('trashed')],
  ['"red boat"', all('trashed')],
  ['name:bin', all('trashed')],
  ['description:boat', all('trashed')],
  ['text:gone', all('trashed')],
  ['tag:SEA', all('trashed')],
  ['-tag:sea', all('old')],
  ['place:lisbon', all('trashed')],
  ['type:png', all('old')],
  ['pier', []],
];

type Names = { organizationId: string; keyId: string };

/** The beginning of the ids of assets, people and collections: ids are unique in a service, and long. */
export const prefixOf = (organizationId: string) => `${organizationId}-in-a-small-world-`;

const PEOPLE = [
  ['ada', 'Ada Moreau', null],
  ['ben', 'Ben Okri', 'ben@example.org'],
  ['eve', 'Eve Hidden', null],
];
const COLLECTIONS = [
  ['best', 'Best of', 'harbour', 'pier', 'second', 'hidden'],
  ['secrets', 'Secrets', 'hidden'],
];
const ADD_ASSET = `
  INSERT INTO asset (id, organization_id, library_id, parent_id, kind, name, description, tags, ai_tags, approval_state,
    approval_set_at, blob, sha256, size_bytes, content_type, processing, width, height, duration, colours, metadata, photo,
    taken_in, taken_in_names, uploaded_by_person_id, uploaded_by_key_id, created, updated, trashed_at)
  SELECT id, organization_id, library_id, parent_id, kind, name, description, tags, ai_tags, approval_state,
    approval_set_at, blob, sha256, size_bytes, content_type, processing, width, height, duration, colours, metadata, photo,
    taken_in, taken_in_names, uploaded_by_person_id, uploaded_by_key_id, created, updated, trashed_at
  FROM jsonb_populate_record(NULL::asset, $1)`;

/**
 * Fills the libraries `home`, `second` and `hidden` of an organization, with the key as the uploader of what no person
 * added.
 */
export async function fillWorld(run: Run, { organizationId, keyId }: Names): Promise<void> {
  const prefix = prefixOf(organizationId);
  for (const [id, name, email] of PEOPLE)
    await run(
      'INSERT INTO person (id, name, email, created, updated) VALUES ($1, $2, $3, now(), now())',
      [prefix + id, name, email && `${organizationId}.${email}`],
    );
  for (const [i, asset] of ASSETS.entries()) {
    const row = rowOf(asset, i, prefix);
    const uploaded_by_key_id = row.uploaded_by_person_id ? null : keyId;
    await run(ADD_ASSET, [{ ...row, organization_id: organizationId, uploaded_by_key_id }]);
    if (!asset.lines) continue;
    const lines = asset.lines.split(',').map((text) => ({ text }));
    await run('INSERT INTO asset_analysis (blob, lines, analysed_at) VALUES ($1, $2, now())', [
      row.id,
      JSON.stringify(lines),
    ]);
    await run('UPDATE asset SET analysed = true WHERE id = $1', [row.id]);
  }
  for (const [id, name, ...entries] of COLLECTIONS) {
    await run(
      'INSERT INTO collection (organization_id, id, name, created, updated) VALUES ($1, $2, $3, now(), now())',
      [organizationId, prefix + id, name],
    );
    for (const [place, entry] of entries.entries())
      await run(
        'INSERT INTO collection_asset (collection_id, asset_id, place, added) VALUES ($1, $2, $3, now())',
        [prefix + id, prefix + entry, place],
      );
  }
  for (const [id, withdrawn] of [
    ['harbour', null],
    ['boat', '2026-06-01'],
  ] as const)
    await run(
      `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, withdrawn_at)
       VALUES ($1, $2, $2, 'Fine.', $2, now(), $3)`,
      [organizationId, prefix + id, withdrawn],
    );
}

const STREAM = {
  codec: 'h264',
  frameRate: 25,
  bitrate: null,
  audioCodec: null,
  audioLayout: null,
  audioSampleRate: null,
};

function rowOf(asset: WorldAsset, i: number, prefix: string) {
  const created = Date.UTC(2026, 4, 1 + i, 12);
  const place = PLACES[asset.place as keyof typeof PLACES] ?? null;
  const [latitude = null, longitude = null] = place?.at ?? [];
  const { make = null, model = null, taken: recordedAt = null, type = 'image/jpeg' } = asset;
  const [width, height] = (asset.size ?? '640,480').split(',').map((edge) => Number(edge) || null);
  const list = (field: string) => asset[field]?.split(',').filter(Boolean) ?? [];
  const credit = asset.credit ?? null;
  return {
    id: prefix + asset.id,
    library_id: asset.library ?? 'home',
    parent_id: asset.parent ? prefix + asset.parent : null,
    kind: type.split('/')[0],
    name: asset.name,
    description: asset.description ?? null,
    tags: list('tags'),
    ai_tags: list('ai'),
    approval_state: asset.approval ?? null,
    approval_set_at: asset.approval ? '2026-06-10' : null,
    blob: prefix + asset.id,
    sha256: asset.sha ?? asset.id,
    size_bytes: Number(asset.bytes ?? 1000),
    content_type: type,
    processing: 'done',
    width,
    height,
    duration: asset.seconds ? Number(asset.seconds) : null,
    colours: list('colours'),
    metadata: {
      capture: { recordedAt, make, model, software: null, latitude, longitude, altitude: null },
      video: asset.seconds ? { ...STREAM, hasAudio: asset.sound === 'true' } : null,
    },
    photo: {
      lens: asset.lens ?? null,
      artist: credit,
      copyright: credit,
      ...(asset.source && { digitalSource: { type: asset.source, c2pa: false } }),
    },
    taken_in: place?.key ?? null,
    taken_in_names: place?.names ?? null,
    uploaded_by_person_id: asset.by ? prefix + asset.by : null,
    created: new Date(created),
    updated: asset.updated === 'none' ? null : new Date(created + 3_600_000),
    trashed_at: asset.trashed ? '2026-06-11' : null,
  };
}
