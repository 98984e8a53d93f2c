import { command } from './command';

export const migrateDatabase = command({
  path: ['migrate'],
  summary:
    'Brings the tables of an earlier version to this one, as the start of the service does. Make a backup first.',
  options: {},
  answers: ['applied'],
  migrates: true,
  run: async ({ migrated }) => ({ applied: migrated }),
});
