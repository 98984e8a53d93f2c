import { AssertionError } from 'node:assert/strict';
import { NotTried, OF_EVERY_ANSWER } from '../service.js';
import { outcome, type Rule, type World } from '../world.js';
import { assetRules } from './assets.js';
import { libraryRules } from './libraries.js';
import { requestRules } from './requests.js';
import { tagRules } from './tags-and-search.js';
import { uploadRules } from './uploads.js';

/** What nobody can try from outside without harm, or in a run of minutes. */
export const NOT_TRIED: Rule[] = [
  ['2. POST /libraries 5', 'the allowance of a whole client address would be spent'],
  ['7. POST …/assets 4', 'the limit of a file is not known, and may be gigabytes'],
  ['7. POST …/assets 6', 'it needs an organization at the limits of its plan'],
  ['11. POST …/promote, 409', 'when a promote ends is not told'],
  ['States, 30 days', 'trash and unclaimed libraries end after 30 days'],
  ['Versioning 4', 'no version is deprecated'],
  ['Errors, 500 and 503', 'they need a fault of the service'],
].map(([id = '', reason]) => ({
  id,
  text: 'Not tried',
  check() {
    throw new NotTried(reason);
  },
}));

/** Spends what is left of the allowance, if that is little enough. */
export const EXHAUSTION: Rule = {
  id: 'Limits, rate limits 4, refusal',
  text: 'A credential over its allowance gets 429 RATE_LIMIT_EXCEEDED',
  async check(world: World) {
    if (world.service.readOnly) throw new NotTried('it spends the allowance of the key');
    for (let sent = 0; sent < 2000; sent += 20) {
      const request = { final: true };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => world.call('/me', request)),
      );
      const refused = answers.find(({ status }) => status === 429);
      if (refused) return outcome(refused, 429, 'RATE_LIMIT_EXCEEDED');
    }
    throw new NotTried('the allowance is above 2,000');
  },
};

/** What holds for every answer of a run. */
export const OF_ALL: Rule[] = Object.entries(OF_EVERY_ANSWER).map(([id, text]) => ({
  id,
  text,
  check({ service }: World) {
    const problems = [...(service.breaches.get(id) ?? [])];
    if (problems.length === 0) return;
    const more = problems.length > 5 ? `\n… and ${problems.length - 5} more` : '';
    throw new AssertionError({ message: problems.slice(0, 5).join('\n') + more });
  },
}));

/** In the order in which they are tried. */
export const RULES: Rule[] = [
  ...requestRules,
  ...libraryRules,
  ...uploadRules,
  ...assetRules,
  ...tagRules,
];
