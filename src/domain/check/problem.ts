import { operation } from '../operation';

/** Something wrong in the data. */
export type Problem = {
  problem: ProblemKind;
  /** The subject: `library acme/photos`, `asset V1StGXR8…`, `file 3f2a…`. */
  about: string;
  /** The finding, as a sentence. */
  detail: string;
  /** What to do about it, or why `--repair` cannot. */
  remedy: string;
  /** True when it was repaired, or when a background job was queued to repair it. */
  repaired: boolean;
};

/** The remedy for each kind of problem. */
const REMEDIES = {
  'counter-wrong': 'check --repair recounts it.',
  'variant-astray':
    'check --repair has it follow its original; without one it becomes an asset of its own.',
  'comment-astray':
    'check --repair has it follow its asset, and the first comment of its conversation.',
  'likeness-astray': 'check --repair has it follow its asset.',
  'search-wrong': 'check --repair writes it into the index anew.',
  'search-unchecked': 'Start Meilisearch and check again; PostgreSQL searches meanwhile.',
  'file-missing':
    'check --repair takes its bytes from the backups in BACKUP_TO, if they have them. Else put its file in place, or move the asset to the trash; smaller images that are there go on being served.',
  'file-damaged':
    'check --repair takes its bytes from the backups in BACKUP_TO, if they have them. Else put its file in place, or move the asset to the trash.',
  'size-missing':
    'check --repair has the background work make it again; so does whoever asks for it.',
  'size-damaged': 'check --repair has the background work make it again.',
  'copy-damaged': 'check --repair copies its file again into BACKUP_TO, where it can be written.',
  'playback-missing': 'check --repair has the background work make it again.',
  'playback-stuck': 'check --repair has it made.',
  'file-unowned': 'check --repair removes it, unless a backup is being made.',
  'incoming-unowned': 'check --repair removes it.',
  'upload-lost': 'check --repair refuses the upload; its client has to begin it again.',
  'upload-stuck': 'check --repair has it finished.',
  'processing-stuck': 'check --repair has it processed.',
  'promote-stuck': 'check --repair frees it; promote again.',
  'mail-stuck': 'check --repair has it sent.',
  'bulk-change-stuck': 'check --repair has it continued.',
  'event-unsent': 'Start the service, or a worker: it fetches it.',
  'event-unanswered':
    'See the page and the log of the Inngest server: does it reach PUBLIC_URL/api/inngest? The event is sent again, after longer and longer pauses.',
  'job-stuck':
    'Start the service, or a worker: it takes it up within 15 seconds. If one runs and it stays, no function is there for it: jobs cancel ends it.',
  'trash-overdue': 'check --repair removes it, as the nightly job should have.',
  'unclaimed-overdue': 'check --repair removes it, as the nightly job should have.',
};

export type ProblemKind = keyof typeof REMEDIES;

/** A problem with the remedy of its kind. */
export const aProblem = (found: Omit<Problem, 'remedy'>): Problem => ({
  problem: found.problem,
  about: found.about,
  detail: found.detail,
  remedy: REMEDIES[found.problem],
  repaired: found.repaired,
});

/** A check of rows by one statement, and the statements that mend what it finds. */
type RowCheck<Row> = {
  problem: ProblemKind;
  find: string;
  repairs: readonly string[];
  about(row: Row): string;
  detail(row: Row): string;
};

/** Finds rows that are not as they must be. A repair mends all of them in the same transaction. */
export const checkRows = <Row>({ problem, find, repairs, about, detail }: RowCheck<Row>) =>
  operation(async ({ tx }, { repair }: { repair: boolean }): Promise<Problem[]> => {
    const found = await tx.$queryRawUnsafe<Row[]>(find);
    if (repair && found.length > 0)
      for (const statement of repairs) await tx.$executeRawUnsafe(statement);
    return found.map((row) =>
      aProblem({ problem, about: about(row), detail: detail(row), repaired: repair }),
    );
  });
