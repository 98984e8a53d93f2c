import { z } from 'zod';
import { nameOfPlace } from '@/composition/open-copies';
import { readConfig } from '@/config/config';
import { Refusal, refuse } from '@/contract/errors';
import { recordRun } from '@/domain/backup/backup-runs';
import type { Manifest } from '@/domain/backup/manifest';
import type { Problem } from '@/domain/check/problem';
import { type CommandContext, command } from './command';
import { MIGRATIONS_FOLDER } from './open-command-context';
import { backupPlace, folder, wholeNumber } from './shapes';

export const backUp = command({
  path: ['backup'],
  summary:
    'Writes database and files, as they are at one moment, into a folder; the service may run. Keep the folder as safe as the data.',
  options: {
    to: {
      ...folder(
        'A folder that is new or empty. Without it the backup is added to those in BACKUP_TO.',
      ),
      shape: folder('').shape.optional(),
    },
    claim: {
      description:
        'Takes BACKUP_TO from a service that is gone, or begins anew when its backups are.',
      shape: z.boolean().optional(),
    },
  },
  answers: ['place', 'made', 'rows', 'files', 'bytes', 'problems'],
  async run(context, { to, claim = false }) {
    const { domain } = context;
    const started = domain.now();
    const made =
      to === undefined ? await addToPlace(context, claim) : await writeFolder(context, to);
    const { place, stamp, manifest, problems } = made;
    const { tables, files } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = tables.reduce((sum, table) => sum + table.bytes, files.bytes);
    const report = { rows, files: files.count, bytes, problems };
    await recordRun(domain, {
      kind: stamp === undefined ? 'folder' : 'backup',
      place,
      started,
      ended: domain.now(),
      good: true,
      report: { ...report, backup: stamp },
    });
    return {
      place: stamp === undefined ? place : `${place}/${stamp}`,
      made: manifest.made,
      ...report,
    };
  },
});

type Made = { place: string; stamp?: string; manifest: Manifest; problems: Problem[] };

async function writeFolder(
  { domain, openServices, storedSecrets }: CommandContext,
  to: string,
): Promise<Made> {
  const { makeBackup } = await import('@/domain/backup/make-backup');
  const { blobs } = await openServices();
  return { place: to, ...(await makeBackup(domain, blobs, { folder: to, storedSecrets })) };
}

async function addToPlace(
  { domain, openServices, storedSecrets }: CommandContext,
  claim: boolean,
): Promise<Made> {
  const { backup } = readConfig();
  if (!backup) refuse('BAD_USER_INPUT', '--to is missing, and BACKUP_TO is not set.');
  const place = nameOfPlace(backup.to);
  const { keepBackup } = await import('@/domain/backup/keep-backup');
  const { blobs, copies } = await openServices();
  if (!copies) throw new Error('The place of the backups is not opened.');
  const kept = await keepBackup(domain, blobs, {
    copies: await copies.open(),
    place,
    claim,
    count: backup.keep,
    storedSecrets,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  if (!kept) refuse('CONFLICT', 'Another process is writing a backup.');
  return { ...kept, place };
}

export const drill = command({
  path: ['drill'],
  summary:
    'Restores a backup into a temporary folder, opens it there without sending anything, and compares it with the service. Exits with 1 when they differ.',
  options: {
    backup: backupPlace('It stays as it is.'),
    sample: {
      value: 'PERCENT',
      description:
        'How many of a hundred assets are compared byte by byte, 20 assets at least; 5 when left out.',
      shape: wholeNumber(1, 100).optional(),
    },
  },
  answers: [
    'date',
    'good',
    'backup',
    'made',
    'files',
    'counts',
    'sampled',
    'hashed',
    'reads',
    'differences',
    'seconds',
  ],
  fails: (answer) => !(answer as { good: boolean }).good,
  async run({ domain, openServices, imageDecoder }, { backup: from, sample }) {
    const [{ rehearse }, { openSource }] = await Promise.all([
      import('./backup/drill'),
      import('./backup/open-source'),
    ]);
    const signal = stopSignal();
    const started = domain.now();
    const record = (place: string, good: boolean, report: object) =>
      recordRun(domain, { kind: 'drill', place, started, ended: domain.now(), good, report });
    const service = await openServices();
    const { publicUrl } = readConfig();
    const source = await openSource(from);
    try {
      const options = {
        service,
        publicUrl,
        percent: sample ?? 5,
        migrations: MIGRATIONS_FOLDER,
        imageDecoder,
        signal,
      };
      const report = {
        date: started.toISOString(),
        backup: source.name,
        ...(await rehearse(source, options)),
      };
      await record(source.name, report.good, report);
      return report;
    } catch (error) {
      if (!signal.aborted) await record(source.name, false, { error: (error as Error).message });
      throw error;
    } finally {
      await source.close();
    }
  },
});

/** Aborted by Ctrl-C and by SIGTERM: the command then removes what it made, and ends. */
function stopSignal(): AbortSignal {
  const stopped = new AbortController();
  const stop = () => stopped.abort(new Refusal('CONFLICT', { message: 'The drill was stopped.' }));
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  return stopped.signal;
}

export const restore = command({
  path: ['restore'],
  summary:
    'Makes a backup the data of this service. DATA_DIR must be new or empty, and so must the database of DATABASE_URL.',
  options: {
    from: backupPlace('It is read through first, and stays as it is.'),
    'leave-out-damaged': {
      description: 'Restores without the files that are missing or changed, and lists them.',
      shape: z.boolean().optional(),
    },
  },
  answers: ['made', 'rows', 'files', 'leftOut'],
  async runAlone({ from, 'leave-out-damaged': leaveOut }) {
    const [{ restoreBackup }, { openSource }] = await Promise.all([
      import('./backup/restore-backup'),
      import('./backup/open-source'),
    ]);
    const source = await openSource(from);
    const restoring = restoreBackup(source, MIGRATIONS_FOLDER, process.env, leaveOut);
    const { manifest, damaged } = await restoring.finally(source.close);
    const { made, tables, files } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const leftOut = damaged.map(({ name }) => name);
    return { made, rows, files: files.count - leftOut.length, leftOut };
  },
});
