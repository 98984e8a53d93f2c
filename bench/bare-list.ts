/** The baseline of bench/list-assets.ts: a server that answers a list of 50 with one query and one JSON text. */
import http from 'node:http';
import pg from 'pg';
import { listAll } from '@/domain/asset/list-assets';

const [url, organizationId, libraryId, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const server = http.createServer(async (_request, response) => {
  const { rows } = await pool.query({ ...listAll, values: [organizationId, libraryId, 50, 0] });
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ data: rows }));
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
