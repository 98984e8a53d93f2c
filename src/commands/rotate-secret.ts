import { readDataLocation } from '@/config/config';
import { addSecret } from '@/config/secret-file';
import { refuse } from '@/contract/errors';
import { fingerprintOf } from '@/domain/access/secrets';
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
      refuse('BAD_USER_INPUT', {
        message:
          'SECRET is set, so rotate it there: put a new secret before the old one, with a comma between, and restart every process.',
      });
    // The newest first.
    return { secretIds: addSecret(dataDir).map((each) => fingerprintOf(each).slice(0, ID_DIGITS)) };
  },
});
