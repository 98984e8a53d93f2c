import { expect, it } from 'vitest';
import { aDatabase } from '@/testing/database';
import { makeLog } from '../log';
import { connectDatabase } from './connect';

it('keeps times what they are in a database of another time zone', async () => {
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
