import type { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '@/contract/errors';
import { anAccessFixture, type Caller, type Place } from '@/testing/access/callers';
import { APART, LEVELS, type Level, type Row } from '@/testing/access/levels';
import { isOfCollection, isOfLibrary, isOfNothing, refusalOf } from '@/testing/access/refusals';
import { apiParts, procedures } from '@/testing/http/trpc-fixture';
import { type ApiDependencies, contextOf } from './context';
import { createCallerFactory, type Meta } from './procedure';
import { appRouter } from './router';

let fixture: Awaited<ReturnType<typeof anAccessFixture>>;
let parts: ApiDependencies;
let cells = 0;
beforeAll(async () => {
  fixture = await anAccessFixture();
  parts = apiParts(fixture.domain);
});
afterAll(async () => {
  process.stderr.write(`access: ${cells} cells\n`);
  await fixture.domain.database.close();
});

const callerOf = createCallerFactory(appRouter);

/** The result of a call: its verdict, and all that it says. */
async function call(path: string, { principal }: Caller, input: object) {
  const context = contextOf(parts, {
    principal,
    clientIp: null,
  });
  const caller = callerOf(context) as never;
  const procedure = path
    .split('.')
    .reduce<never>((found, part) => found[part] as never, caller) as (
    input: object,
  ) => Promise<object | null>;
  try {
    const answer = await procedure(input);
    if (answer instanceof Object && Symbol.asyncIterator in answer)
      await endStream(answer as AsyncIterable<unknown>);
    return { verdict: '200', says: '' };
  } catch (error) {
    const { cause, code, message } = error as TRPCError;
    if (cause instanceof Refusal)
      return { verdict: `${cause.status} ${cause.code}`, says: message };
    return { verdict: code === 'BAD_REQUEST' ? '400' : code, says: message };
  }
}

async function endStream(stream: AsyncIterable<unknown>) {
  const messages = stream[Symbol.asyncIterator]();
  await messages.next();
  await messages.return?.();
}

const placesOf = (level: Level): Place[] => {
  if (isOfCollection(level)) return fixture.places.collection;
  if (isOfLibrary(level)) return fixture.places.library;
  return isOfNothing(level) ? fixture.places.library.slice(0, 1) : fixture.places.organization;
};

const ROWS = Object.entries(LEVELS).flatMap(([level, rows]) =>
  Object.entries(rows as Record<string, Row>).map(([path, row]) => {
    const [letIn, input] = typeof row === 'string' ? [row, {}] : row;
    return { path, level: level as Level, letIn, input };
  }),
);

const metaOf = (path: string) => procedures[path]?._def.meta as Meta;

/** Keys and tokens call the operations of the interface, and no session is theirs; the others are for the pages. */
const callersOf = (path: string, level: Level) => {
  const { openapi } = metaOf(path);
  if (openapi || level === 'session') return fixture.callers;
  return fixture.callers.filter(({ is }) => is === 'session' || is === 'nobody');
};

describe('every procedure', () => {
  it('has a row', () => {
    expect(Object.keys(procedures).sort()).toEqual(
      [...ROWS.map(({ path }) => path), ...APART].sort(),
    );
  });

  it.each(ROWS)('admits only the right callers: $path', async ({ path, level, letIn, input }) => {
    const wrong: string[] = [];
    for (const caller of callersOf(path, level))
      for (const place of placesOf(level)) {
        const { verdict } = await call(path, caller, { ...input, ...place.input });
        const right = refusalOf(level, caller, place) ?? letIn;
        cells += 1;
        if (verdict !== right)
          wrong.push(`${caller.name}, ${place.name}: ${verdict}, not ${right}`);
      }
    expect(wrong).toEqual([]);
  });

  it('says the same to a stranger, whether or not what they name exists', async () => {
    const stranger = fixture.callers.find(({ name }) => name === 'a stranger') as Caller;
    for (const { path, level, input } of ROWS) {
      if (isOfNothing(level)) continue;
      const said = new Set<string>();
      for (const place of placesOf(level).filter(({ of }) => of !== 'theirs'))
        said.add((await call(path, stranger, { ...input, ...place.input })).says);
      expect([path, said.size]).toEqual([path, 1]);
    }
  });
});

describe('what an admitted call changes', () => {
  const verdictOf = async (path: string, name: string) => {
    const caller = fixture.callers.find((each) => each.name === name) as Caller;
    const [place] = path.startsWith('collection')
      ? fixture.places.collection
      : fixture.places.organization;
    return (await call(path, caller, (place as Place).input)).verdict;
  };

  it('is refused to all others: collection.delete', async () => {
    const [deleted] = fixture.places.collection;
    for (const caller of fixture.callers) {
      const refusal = refusalOf('collection edit', caller, deleted as Place);
      if (refusal) expect(await verdictOf('collection.delete', caller.name)).toBe(refusal);
    }
    expect(await verdictOf('collection.delete', 'a member')).toBe('200');
    expect(await verdictOf('collection.delete', 'an owner')).toBe('404 NOT_FOUND');
  });

  it('is refused to all others: organization.trash, and its restoration', async () => {
    for (const caller of fixture.callers.filter(({ is }) => is === 'session')) {
      const [trashed] = fixture.places.organization;
      const refusal = refusalOf('owner', caller, trashed as Place);
      if (refusal) expect(await verdictOf('organization.trash', caller.name)).toBe(refusal);
    }
    expect(await verdictOf('organization.trash', 'an owner')).toBe('200');
    for (const name of ['a stranger', 'a member', 'a suspended owner'])
      expect(await verdictOf('organization.restore', name)).toBe('404 ORGANIZATION_NOT_FOUND');
    expect(await verdictOf('organization.restore', 'an owner')).toBe('200');
  });

  it('is refused to strangers, and to the last active owner: organization.leave', async () => {
    expect(await verdictOf('organization.leave', 'nobody')).toBe('401 UNAUTHENTICATED');
    expect(await verdictOf('organization.leave', 'a stranger')).toBe('404 ORGANIZATION_NOT_FOUND');
    expect(await verdictOf('organization.leave', 'an owner')).toBe('409 CONFLICT');
    for (const name of ['a guest who views the first library', 'a member'])
      expect(await verdictOf('organization.leave', name)).toBe('200');
  });
});
