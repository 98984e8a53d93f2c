// Time of searches over HTTP. Several services alternate, each under the same load of the machine: one with
// MEILISEARCH_URL and one without, both filled by "admin demo fill" on copies of one DATA_DIR.
//   npx tsx bench/search-over-http.ts ORGANIZATION KEY ROUNDS URL URL…
import http from 'node:http';
import { quantile } from './statistics';

const [organization, key, rounds = '500', ...urls] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });

type Response = { status: number | undefined; body: string; milliseconds: number };

function get(url: string): Promise<Response> {
  const headers = { 'api-version': '2026-07-08', authorization: `Bearer ${key}` };
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode, body, milliseconds: performance.now() - begin }),
      );
    });
    request.once('error', reject);
  });
}

const pick = (words: string) => {
  const list = words.split(' ');
  return list[Math.floor(Math.random() * list.length)] as string;
};
const place = () => pick('lofoten dolomites provence tuscany highlands bergen cornwall madeira');
const mood = () => pick('quiet early windy misty clear warm cold golden silver distant');
const withTypo = (word: string) => word.slice(0, 2) + word[3] + word[2] + word.slice(4);

const QUERIES: Record<string, () => string> = {
  'two words': () => `${mood()} ${place()}`,
  'two prefixes': () => `${mood().slice(0, 3)} ${place().slice(0, 3)}`,
  'one word': place,
  'a word in every asset': () => 'jpg',
  'one letter': () => pick('a b c d e l m p s t'),
  'a typo': () => withTypo(place()),
  'blank text': () => '',
};

for (const [kind, text] of Object.entries(QUERIES)) {
  const times = new Map(urls.map((url) => [url, [] as number[]]));
  let found = 0;
  for (let round = 0; round < Number(rounds); round++) {
    const query = `q=${encodeURIComponent(text())}`;
    const answers = new Map<string, string>();
    for (const url of urls) {
      const path = `${url}/api/organizations/${organization}/search/assets?${query}`;
      const { status, body, milliseconds } = await get(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
      times.get(url)?.push(milliseconds);
      const { data } = JSON.parse(body);
      found = data.found;
      answers.set(JSON.stringify([data.found, data.hits.map(({ id }: { id: string }) => id)]), url);
    }
    if (answers.size > 1)
      throw new Error(`${query} has different results at ${[...answers.values()]}`);
  }
  for (const [url, own] of times) {
    const at = (part: number) => quantile(own, part).toFixed(1).padStart(6);
    process.stdout.write(
      `${kind.padEnd(22)} ${url.padEnd(24)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  last found ${found}\n`,
    );
  }
}
agent.destroy();
