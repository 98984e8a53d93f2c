/** An asset as the reference reads it. Times are in unix milliseconds. */
export type ReferenceRow = {
  id: string;
  library_id: string;
  kind: string;
  content_type: string;
  name: string;
  description: string | null;
  descriptions: Record<string, string>;
  tags: string[];
  ai_tags: string[];
  lines: string[];
  place: string[];
  make: string | null;
  model: string | null;
  lens: string | null;
  recorded: string | null;
  created: number;
  updated: number | null;
  size: number;
  width: number | null;
  height: number | null;
  duration: number | null;
  latitude: number | null;
  longitude: number | null;
  colours: string[];
  uploader: string | null;
  isOwn: boolean;
  approval: string | null;
  collections: string[];
  variants: number;
  comments: number;
  sound: boolean;
  duplicates: number;
  credit: boolean;
  rights: boolean;
};

/** A generated filter: its text, and what it means, written down from the table of the language. */
export type Generated = { text: string; means: (row: ReferenceRow) => boolean };

/** Random choices, the same for a seed. */
export function seeded(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  return { below, pick };
}
type Random = ReturnType<typeof seeded>;

export const WORDS =
  'harbour meadow castle violin glacier orchid lantern pebble quartz saddle'.split(' ');
export const TAGS = ['harbour', 'Meadow', 'castle', 'Night Sky', 'glacier,wet'];
export const PLACES = [
  { names: ['Lisbon', 'Lisboa', 'Portugal'], at: [38.72, -9.14] },
  { names: ['Porto', 'Portugal'], at: [41.15, -8.61] },
  { names: ['New York City', 'New York', 'United States'], at: [40.71, -74] },
] as const;
export const CAMERAS = [
  ['Canon', 'EOS R5'],
  ['Canon', 'EOS R6'],
  ['Apple', 'iPhone 15'],
] as const;
export const LENSES = ['RF 50mm', 'RF 24-70mm F2.8'];
export const TYPES = ['image/jpeg', 'image/png', 'video/mp4', 'video/quicktime'];
export const COLOURS = ['red', 'green', 'blue', 'black'];
export const STATES = ['in_review', 'approved'];
export const PEOPLE = ['Ada Moreau', 'Ben Okri'];

const tokensOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
const begins = (texts: (string | null)[], word: string) =>
  texts.some((text) => tokensOf(text ?? '').some((token) => token.startsWith(word)));
const inOrder = (texts: (string | null)[], phrase: string) =>
  texts.some((text) => ` ${tokensOf(text ?? '').join(' ')} `.includes(` ${phrase} `));

const described = (row: ReferenceRow) => [row.description, ...Object.values(row.descriptions)];
/** Lines of a picture are one text. */
const seen = (row: ReferenceRow) => [row.lines.join('\n')];
const everywhere = (row: ReferenceRow) => [
  row.name,
  ...described(row),
  ...row.tags,
  row.place.join('\n'),
  ...seen(row),
];
const FIELDS: Record<string, (row: ReferenceRow) => (string | null)[]> = {
  name: (row) => [row.name],
  description: described,
  text: seen,
  camera: (row) => [[row.make, row.model].filter(Boolean).join(' ')],
  lens: (row) => [row.lens],
};
const WORDS_OF: Record<string, string[]> = {
  camera: ['canon', 'eos', 'r5', 'apple', 'iphone'],
  lens: ['rf', '50mm', 'f2'],
};

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const quoted = (value: string) => `"${value}"`;

type Value = { text: string; means: (row: ReferenceRow) => boolean };

function aWord({ below, pick }: Random, key: string): Value {
  const fields = FIELDS[key] ?? everywhere;
  const words = WORDS_OF[key] ?? WORDS;
  const word = pick(words);
  if (below(4) === 0) {
    const phrase = below(2) ? word : `${word} ${pick(words)}`;
    return { text: quoted(phrase), means: (row) => inOrder(fields(row), phrase) };
  }
  const typed = word.slice(0, Math.max(2, word.length - below(3)));
  return { text: typed, means: (row) => begins(fields(row), typed) };
}

const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

function aPeriod({ below, pick }: Random, timeOf: (row: ReferenceRow) => number | null): Value {
  const at = Date.UTC(2026, 4, 1) + below(80) * DAY_MS + below(24) * 3_600_000;
  const [text, from, until] = pick([
    () => [iso(at).slice(0, 4), Date.UTC(2026, 0), Date.UTC(2027, 0)] as const,
    () => {
      const month = new Date(at).getUTCMonth();
      return [iso(at).slice(0, 7), Date.UTC(2026, month), Date.UTC(2026, month + 1)] as const;
    },
    () => {
      const day = Math.floor(at / DAY_MS) * DAY_MS;
      return [iso(day).slice(0, 10), day, day + DAY_MS] as const;
    },
    () => [iso(at).slice(0, 16), at, at + 60_000] as const,
  ])();
  const form = pick(['', '', '>', '>=', '<', '<=', '..', '-..', '..-'] as const);
  const later = Math.floor((until + 20 * DAY_MS) / DAY_MS) * DAY_MS;
  const bounds: Record<typeof form, [string, number, number]> = {
    '': [text, from, until],
    '>': [`>${text}`, until, Infinity],
    '>=': [`>=${text}`, from, Infinity],
    '<': [`<${text}`, -Infinity, from],
    '<=': [`<=${text}`, -Infinity, until],
    '..': [`${text}..${iso(later).slice(0, 10)}`, from, later + DAY_MS],
    '-..': [`${text}..`, from, Infinity],
    '..-': [`..${text}`, -Infinity, until],
  };
  const [written, least, most] = bounds[form];
  return {
    text: written,
    means: (row) => {
      const time = timeOf(row);
      return time !== null && time >= least && time < most;
    },
  };
}

function anAmount(
  { below, pick }: Random,
  amounts: readonly (readonly [string, number])[],
  amountOf: (row: ReferenceRow) => number | null,
  isDuration = false,
): Value {
  const [text, amount] = pick(amounts);
  const [more, larger] = amounts[amounts.length - 1] as readonly [string, number];
  const form = below(6);
  const is = (holds: (value: number) => boolean) => (row: ReferenceRow) => {
    const value = amountOf(row);
    return value !== null && holds(value);
  };
  if (form === 0) return { text: `>${text}`, means: is((value) => value > amount) };
  if (form === 1) return { text: `>=${text}`, means: is((value) => value >= amount) };
  if (form === 2) return { text: `<${text}`, means: is((value) => value < amount) };
  if (form === 3) return { text: `<=${text}`, means: is((value) => value <= amount) };
  if (form === 4)
    return { text: `${text}..${more}`, means: is((value) => value >= amount && value <= larger) };
  const isThis = (value: number) =>
    isDuration ? value >= amount && value < amount + 1 : value === amount;
  return { text, means: is(isThis) };
}

const oneOf = <Item>(
  { pick }: Random,
  items: readonly Item[],
  write: (item: Item) => string,
  means: (row: ReferenceRow, item: Item) => boolean,
): Value => {
  const item = pick(items);
  return { text: write(item), means: (row) => means(row, item) };
};

/** The moment of capture as its device wrote it; without one, when it was added. */
const takenOf = ({ recorded, created }: ReferenceRow) =>
  recorded
    ? Date.parse(`${recorded.slice(0, 10).replaceAll(':', '-')}T${recorded.slice(11)}Z`)
    : created;

function metresBetween(one: readonly number[], other: readonly number[]) {
  const [y1 = 0, x1 = 0, y2 = 0, x2 = 0] = [...one, ...other].map(
    (degrees) => (degrees * Math.PI) / 180,
  );
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  return (
    2 *
    6_371_008.8 *
    Math.asin(Math.sqrt(half(y1 - y2) + Math.cos(y1) * Math.cos(y2) * half(x1 - x2)))
  );
}

const positionOf = ({ latitude, longitude }: ReferenceRow) =>
  latitude === null || longitude === null ? null : [latitude, longitude];

const HAS: Record<string, (row: ReferenceRow) => boolean> = {
  text: (row) => row.lines.length > 0,
  variants: (row) => row.variants > 0,
  place: (row) => positionOf(row) !== null,
  comments: (row) => row.comments > 0,
  description: (row) => described(row).some((text) => text !== null && text !== ''),
  tags: (row) => row.tags.length > 0,
  approval: (row) => row.approval !== null,
  sound: (row) => row.sound,
  duplicates: (row) => row.duplicates > 0,
  credit: (row) => row.credit,
  rights: (row) => row.rights,
};

const orientationOf = ({ width, height }: ReferenceRow) =>
  width === null || height === null
    ? null
    : width > height
      ? 'landscape'
      : width < height
        ? 'portrait'
        : 'square';

const SIZES = [
  ['1000b', 1000],
  ['2kb', 2000],
  ['1.5mb', 1_500_000],
  ['3mb', 3_000_000],
] as const;
const EDGES = [
  ['500', 500],
  ['1000px', 1000],
  ['4000', 4000],
] as const;
const LENGTHS = [
  ['10s', 10],
  ['30s', 30],
  ['1m', 60],
] as const;
const NAMES = [...new Set(PLACES.flatMap(({ names }) => [...names]))];

/** A value of each key. */
const KEYED: Record<string, (random: Random) => Value> = {
  ...Object.fromEntries(
    Object.keys(FIELDS).map((key) => [key, (random: Random) => aWord(random, key)]),
  ),
  tag: (random) =>
    oneOf(
      random,
      [...TAGS, 'nothing'],
      (tag) => quoted(random.below(2) ? tag : tag.toUpperCase()),
      (row, tag) => row.tags.some((one) => same(one, tag)),
    ),
  object: (random) =>
    oneOf(random, TAGS, quoted, (row, tag) => row.ai_tags.some((one) => same(one, tag))),
  type: (random) =>
    oneOf(random, ['image', 'video', 'png', 'jpg', 'mov', ...TYPES], String, (row, type) => {
      const full = { png: 'image/png', jpg: 'image/jpeg', mov: 'video/quicktime' }[type] ?? type;
      return row.kind === full || row.content_type === full;
    }),
  taken: (random) => aPeriod(random, takenOf),
  added: (random) => aPeriod(random, ({ created }) => created),
  updated: (random) => aPeriod(random, ({ updated }) => updated),
  size: (random) => anAmount(random, SIZES, ({ size }) => size),
  width: (random) => anAmount(random, EDGES, ({ width }) => width),
  height: (random) => anAmount(random, EDGES, ({ height }) => height),
  duration: (random) => anAmount(random, LENGTHS, ({ duration }) => duration, true),
  place: (random) =>
    oneOf(random, [...NAMES, 'Lis'], quoted, (row, name) =>
      row.place.some((one) => same(one, name)),
    ),
  color: (random) => oneOf(random, COLOURS, String, (row, colour) => row.colours.includes(colour)),
  orientation: (random) =>
    oneOf(
      random,
      ['landscape', 'portrait', 'square'],
      String,
      (row, sought) => orientationOf(row) === sought,
    ),
  by: (random) =>
    oneOf(
      random,
      ['me', ...PEOPLE],
      (name) => (name === 'me' ? name : quoted(name)),
      (row, name) =>
        name === 'me' ? row.isOwn : row.uploader !== null && same(row.uploader, name),
    ),
  approval: (random) =>
    oneOf(random, ['none', ...STATES], String, (row, state) => (row.approval ?? 'none') === state),
  in: (random) => oneOf(random, ['home', 'second'], String, (row, id) => row.library_id === id),
  collection: (random) =>
    oneOf(random, ['Best of', 'others'], quoted, (row, name) =>
      row.collections.some((one) => same(one, name)),
    ),
  has: (random) =>
    oneOf(random, Object.keys(HAS), String, (row, name) => HAS[name]?.(row) ?? false),
};

function aTerm(random: Random): Generated {
  const { below, pick } = random;
  if (below(4) === 0) return aWord(random, '');
  if (below(20) === 0) {
    const { at } = pick(PLACES);
    const km = pick([1, 50, 400]);
    const means = (row: ReferenceRow) => {
      const position = positionOf(row);
      return position !== null && metresBetween(position, at) <= km * 1000;
    };
    return { text: `near:${at.join(',')},${km}km`, means };
  }
  const key = pick(Object.keys(KEYED));
  const make = KEYED[key] as (random: Random) => Value;
  const values = Array.from({ length: 1 + (below(3) === 0 ? below(3) : 0) }, () => make(random));
  return {
    text: `${below(9) ? key : key.toUpperCase()}:${values.map(({ text }) => text).join(',')}`,
    means: (row) => values.some((value) => value.means(row)),
  };
}

/** A random filter of at most so many levels of brackets. */
export function aFilter(random: Random, levels = 3): Generated {
  const { below, pick } = random;
  const part = (): Generated => {
    const isGroup = levels > 0 && below(4) === 0;
    const one = isGroup ? bracketed(aFilter(random, levels - 1)) : aTerm(random);
    if (below(4) !== 0) return one;
    return { text: `${pick(['-', 'NOT '])}${one.text}`, means: (row) => !one.means(row) };
  };
  const every = (): Generated => {
    const parts = Array.from({ length: 1 + below(3) }, part);
    return {
      text: parts.map(({ text }) => text).join(pick([' ', ' ', '  ', ' AND '])),
      means: (row) => parts.every(({ means }) => means(row)),
    };
  };
  const some = Array.from({ length: below(3) === 0 ? 2 + below(2) : 1 }, every);
  return {
    text: some.map(({ text }) => text).join(' OR '),
    means: (row) => some.some(({ means }) => means(row)),
  };
}

const bracketed = ({ text, means }: Generated): Generated => ({ text: `(${text})`, means });
