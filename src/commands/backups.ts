import { command } from './command';
import { MIGRATIONS_FOLDER } from './open-command-context';
import { folder } from './shapes';

export const backUp = command({
  path: ['backup'],
  summary:
    'Writes database and files, as they are at one moment, into a folder; the service may run. Keep the folder as safe as the data.',
  options: { to: folder('A folder that is new or empty.') },
  answers: ['made', 'rows', 'files', 'bytes', 'problems'],
  async run({ domain, openServices, storedSecrets }, { to }) {
    const { makeBackup } = await import('./backup/make-backup');
    const { blobs } = await openServices();
    const { manifest, problems } = await makeBackup(domain, blobs, {
      folder: to,
      storedSecrets,
    });
    const { made, tables, files } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = tables.reduce((sum, table) => sum + table.bytes, files.bytes);
    return { made, rows, files: files.count, bytes, problems };
  },
});

export const restore = command({
  path: ['restore'],
  summary:
    'Makes a backup the data of this service. DATA_DIR must be new or empty, and so must the database of DATABASE_URL.',
  options: {
    from: folder('The folder of a backup. It is read through first, and stays as it is.'),
  },
  answers: ['made', 'rows', 'files'],
  async runAlone({ from }) {
    const { restoreBackup } = await import('./backup/restore-backup');
    const { made, tables, files } = (await restoreBackup(from, MIGRATIONS_FOLDER)).manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { made, rows, files: files.count };
  },
});
