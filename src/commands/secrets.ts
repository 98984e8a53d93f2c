import { readDataLocation } from '@/config/config';
import { addSecret } from '@/config/secret-file';
import { refuse } from '@/contract/errors';
import { fingerprintOf, identitySecrets } from '@/domain/access/secret/secrets';
import { olderSecretsNeededUntil, reseal } from '@/domain/reseal';
import { command } from './command';

/** Enough to tell the few secrets of a service apart. */
const ID_DIGITS = 8;

export const secretRotate = command({
  path: ['secret', 'rotate'],
  summary:
    'Puts a new secret before those in DATA_DIR/secret. Restart every process of the service at once, then run secret reseal.',
  options: {},
  answers: ['secretIds'],
  async runAlone() {
    const { dataDir, secrets } = readDataLocation();
    if (secrets)
      refuse(
        'BAD_USER_INPUT',
        'SECRET is set, so rotate it there: put a new secret before the old one, with a comma between, and restart every process.',
      );
    // The newest first.
    return { secretIds: addSecret(dataDir).map((each) => fingerprintOf(each).slice(0, ID_DIGITS)) };
  },
});

export const secretReseal = command({
  path: ['secret', 'reseal'],
  summary:
    'Seals again with the newest secret what older ones sealed, and tells until when something else needs them. Run it once every process has the new secret.',
  options: {},
  answers: ['resealed', 'unreadable', 'olderNeededUntil'],
  async run({ domain }) {
    // Loading it takes a second, which no other command should pay.
    const { resealColumns } = await import('@/platform/identity/reseal-columns');
    const own = await reseal(domain);
    const { pool } = domain.database;
    const identity = await resealColumns(pool, identitySecrets(domain.secrets));
    return {
      resealed: own.resealed + identity.resealed,
      unreadable: own.unreadable + identity.unreadable,
      olderNeededUntil: await olderSecretsNeededUntil(domain),
    };
  },
});
