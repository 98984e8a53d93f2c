import { command } from './command';
import { MIGRATIONS_FOLDER } from './open-command-context';
import { folder } from './shapes';

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
