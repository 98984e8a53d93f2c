import { identitySecrets } from '@/domain/access/secrets';
import { olderSecretsNeededUntil, reseal } from '@/domain/reseal';
import { command } from './command';

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
