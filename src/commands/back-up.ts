import { command } from './command';
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
