import { expect, it } from 'vitest';
import { aDatabase } from '@/testing/database';
import { makeLog } from '../log';
import { connectDatabase } from './connect';
import { isDatabaseUnavailable } from './is-database-unavailable';

it('keeps times unchanged in a database with another time zone', async () => {
  const { url, pool } = await aDatabase();
  const name = (await pool.query('SELECT current_database() AS name')).rows[0].name;
  await pool.query(`ALTER DATABASE ${name} SET timezone TO 'Asia/Kathmandu'`);
  const database = connectDatabase({ url, connections: 2, log: makeLog('silent') });

  const created = new Date('2026-03-01T12:00:00.123Z');
  await database.prisma.organization.create({ data: { id: 'o', name: 'O', created } });
  const read = await database.prisma.organization.findFirst();
  const { rows } = await pool.query('SELECT created FROM organization');
  await database.close();

  expect(read?.created).toEqual(created);
  expect(rows).toEqual([{ created }]);
});

it('treats a transaction that gets no connection in time as an unreachable database', async () => {
  const { url } = await aDatabase();
  const { prisma, close } = connectDatabase({ url, connections: 1, log: makeLog('silent') });
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = prisma.$transaction(() => released);
  const error = await prisma
    .$transaction(async () => {}, { maxWait: 50 })
    .catch((caught) => caught);
  release();
  await holding;
  await close();

  expect(isDatabaseUnavailable(error)).toBe(true);
});

it('treats a database without disk space as unavailable', async () => {
  const { url } = await aDatabase();
  const { prisma, close } = connectDatabase({ url, connections: 1, log: makeLog('silent') });
  const error = await prisma
    .$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$`)
    .catch((caught) => caught);
  await close();

  expect(isDatabaseUnavailable(error)).toBe(true);
});
