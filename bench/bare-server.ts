/**
 * The least work of a server for the same requests, as the baseline of `npm run bench`: node:http and pg, one prepared
 * query of one table, one JSON text, no authentication; a file from memory; a body hashed into a file without a flush
 * to the disk.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import http from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';

export type BareOptions = {
  connection: pg.PoolConfig;
  port: number;
  organization: string;
  library: string;
  rendition: string;
  /** Where bodies are written. */
  body: string;
};

const { connection, port, organization, library, rendition, body } = JSON.parse(
  process.argv[2] ?? '{}',
) as BareOptions;
const pool = new pg.Pool({ ...connection, max: 10 });
const file = readFileSync(rendition);

const COLUMNS = `id, parent_id, kind, name, description, tags, approval_state, size_bytes, content_type, width, height,
  blurhash, renditions, metadata, created, updated`;
const LIST = {
  name: 'list',
  text: `SELECT ${COLUMNS} FROM asset WHERE organization_id = $1 AND library_id = $2 AND trashed_at IS NULL
         ORDER BY created DESC, id DESC LIMIT 50 OFFSET $3`,
};
const ONE = { name: 'one', text: `SELECT ${COLUMNS} FROM asset WHERE id = $1` };

const answerRows = async (response: http.ServerResponse, query: pg.QueryConfig) => {
  const { rows } = await pool.query(query);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ data: rows }));
};

const receive = async (request: http.IncomingMessage, response: http.ServerResponse) => {
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, hashed, createWriteStream(body));
  response.end(hash.digest('hex'));
};

const server = http.createServer(async (request, response) => {
  const url = request.url ?? '';
  const list = /^\/list(?:\?page=(\d+))?$/.exec(url);
  if (list)
    await answerRows(response, {
      ...LIST,
      values: [organization, library, (Number(list[1] ?? 1) - 1) * 50],
    });
  else if (url.startsWith('/one/')) await answerRows(response, { ...ONE, values: [url.slice(5)] });
  else if (url === '/rendition') response.setHeader('Content-Type', 'image/webp').end(file);
  else await receive(request, response);
});
server.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
