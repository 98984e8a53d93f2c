import type { Inngest } from 'inngest';
import type pg from 'pg';

/** A function of three steps; each writes a mark to the database when it starts. */
export const threeStepFunction = (
  client: Inngest,
  pool: pg.Pool,
  retries: 0 | 1,
  secondStep: () => Promise<unknown>,
) => {
  const mark = (what: string) => pool.query('INSERT INTO mark (what) VALUES ($1)', [what]);
  return client.createFunction(
    { id: 'three-steps', retries, triggers: [{ event: 'go' }] },
    async ({ event, step, attempt }) => {
      await step.run('one', () => mark(`${event.id} one`).then(() => 1));
      await step.run('two', () => mark(`${event.id} two ${attempt}`).then(secondStep));
      await step.run('three', () => mark(`${event.id} three`).then(() => 3));
      return 'through';
    },
  );
};

/** Creates the table of marks. Returns how to read it. */
export async function makeMarks(pool: pg.Pool): Promise<() => Promise<string[]>> {
  await pool.query('CREATE TABLE mark (n serial, what text)');
  return async () =>
    (await pool.query('SELECT what FROM mark ORDER BY n')).rows.map(({ what }) => what);
}
