import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, although most are short: started last, one of them would run alone at the end. */
const LONGEST = [
  'survive-kill.deep',
  'chaos-short.deep',
  'hostile-files.deep',
  'rate-limit-before-credentials.deep',
  'stop.deep',
  'backup-from-s3.deep',
  'uploads-to-bucket.deep',
  's3.deep',
  'page-access',
  'promote-variant',
  'client-library',
  'cli',
  'identity-limits',
];

const rank = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/e2e/rest/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
};

/** Runs those files before the others; vitest knows how long a file takes only where it ran before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
