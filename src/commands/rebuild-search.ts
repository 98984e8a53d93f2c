import { refuse } from '@/contract/errors';
import { command } from './command';

export const searchRebuild = command({
  path: ['search', 'rebuild'],
  summary:
    'Fills a new index in Meilisearch beside the present one, then has searches read it. They are answered all the while.',
  options: {},
  answers: ['assets'],
  async run({ openServices }) {
    const { searchIndexSync: indexSync } = await openServices();
    if (!indexSync)
      refuse('BAD_USER_INPUT', {
        message: 'MEILISEARCH_URL is not set: there is no index to fill.',
      });
    return { assets: await indexSync.rebuild() };
  },
});
