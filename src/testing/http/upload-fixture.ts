import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { filesOf } from '@/http/bytes-in/receive-form';
import { endRefused } from '@/http/server/end-refused';
import { UploadProblem } from '@/platform/incoming/upload-problem';
import { type ReceivedUpload, receiveFiles } from '@/procedures/upload/receive-files';

export const MEGABYTE = 1024 * 1024;

/** A server receiving uploads into a folder, once `serveUploads` is called. */
export const UPLOADS = {
  folder: '',
  port: 0,
  address: '',
  /** Reset before every test. */
  options: {} as Parameters<typeof receiveFiles>[1] & Parameters<typeof filesOf>[1],
  /** The results of receiveFiles for the last requests. */
  outcomes: [] as (ReceivedUpload | Error)[],
};

/** Starts the server for the tests of the file that calls it. */
export function serveUploads() {
  let server: Server;
  beforeAll(async () => {
    UPLOADS.folder = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'));
    server = createServer((req, res) => {
      receiveFiles(filesOf(req, UPLOADS.options), UPLOADS.options).then(
        (upload) => {
          UPLOADS.outcomes.push(upload);
          res.end(JSON.stringify(upload));
        },
        (error) => {
          UPLOADS.outcomes.push(error);
          const kind = error instanceof UploadProblem ? error.kind : 'other';
          const body = JSON.stringify({ kind, message: error.message });
          return endRefused(req, res, { status: kind === 'too-large' ? 413 : 400, body });
        },
      );
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    UPLOADS.port = (server.address() as AddressInfo).port;
    UPLOADS.address = `http://127.0.0.1:${UPLOADS.port}/`;
  });
  afterAll(async () => {
    server.close();
    await rm(UPLOADS.folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    const { folder } = UPLOADS;
    for (const name of await readdir(folder)) await rm(join(folder, name));
    UPLOADS.outcomes = [];
    const log = pino({ level: 'silent' });
    UPLOADS.options = { folder, maxFileBytes: 5 * MEGABYTE, log };
  });
}

export const part = (disposition: string, content: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;

export const staged = () => readdir(UPLOADS.folder);
export const gone = async () => expect(await staged()).toEqual([]);
