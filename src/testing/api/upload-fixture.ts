import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { endRefused } from '@/api/files/end-refused';
import {
  type ReceivedUpload,
  type ReceiveOptions,
  receiveUpload,
} from '@/api/files/receive-upload';
import { UploadProblem } from '@/api/files/upload-problem';

export const megabyte = 1024 * 1024;

/** A server that receives uploads into a folder. */
export const uploads = {
  folder: '',
  port: 0,
  address: '',
  /** Reset before every test. */
  options: {} as ReceiveOptions,
  /** The results of receiveUpload for the last requests. */
  outcomes: [] as (ReceivedUpload | Error)[],
};

let server: Server;
beforeAll(async () => {
  uploads.folder = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'));
  server = createServer((req, res) => {
    receiveUpload(req, uploads.options).then(
      (upload) => {
        uploads.outcomes.push(upload);
        res.end(JSON.stringify(upload));
      },
      (error) => {
        uploads.outcomes.push(error);
        const kind = error instanceof UploadProblem ? error.kind : 'other';
        const body = JSON.stringify({ kind, message: error.message });
        return endRefused(req, res, { status: kind === 'too-large' ? 413 : 400, body });
      },
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  uploads.port = (server.address() as AddressInfo).port;
  uploads.address = `http://127.0.0.1:${uploads.port}/`;
});
afterAll(async () => {
  server.close();
  await rm(uploads.folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const { folder } = uploads;
  for (const name of await readdir(folder)) await rm(join(folder, name));
  uploads.outcomes = [];
  const log = pino({ level: 'silent' });
  uploads.options = { folder, maxFileBytes: 5 * megabyte, maxFiles: 20, log };
});

export const part = (disposition: string, content: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;

export const staged = () => readdir(uploads.folder);
export const gone = async () => expect(await staged()).toEqual([]);
