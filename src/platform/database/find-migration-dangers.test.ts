import { describe, expect, it } from 'vitest';
import { findMigrationDangers } from './find-migration-dangers';
import { listMigrations } from './migrate';

const migrations = listMigrations('prisma/migrations');
/** The last migration that never ran beside code of an earlier version. */
const LAST_BEFORE_THE_RULE = '20261121000820_oauth';

describe('a migration', () => {
  it.each(migrations.filter(({ name }) => name > LAST_BEFORE_THE_RULE))(
    '$name is survived by the code before it',
    ({ sql }) => {
      expect(findMigrationDangers(sql)).toEqual([]);
    },
  );

  it('from before the rule is seen for what it was', () => {
    const old = migrations.filter(({ name }) => name <= LAST_BEFORE_THE_RULE);
    const told = old.flatMap(({ name, sql }) =>
      findMigrationDangers(sql).map(
        ({ statement }) => `${name.slice(8)}: ${statement.slice(0, 60)}`,
      ),
    );
    expect(told).toEqual([
      '000260_former_addresses: ALTER TABLE asset DROP CONSTRAINT asset_blob_key',
      '000260_former_addresses: ALTER TABLE asset ADD CONSTRAINT asset_blob_key UNIQUE (blob',
      '000400_passwords: ALTER TABLE person ADD CONSTRAINT person_email_lower CHECK (',
      '000400_passwords: ALTER TABLE audit ALTER COLUMN organization_id DROP NOT NULL',
      "000440_cancelled_runs: ALTER TYPE engine.run_state ADD VALUE ''",
      '000450_engine_limits: ALTER TABLE engine.run DROP CONSTRAINT run_check, DROP CONST',
      '000450_engine_limits: ALTER TABLE engine.run ADD CONSTRAINT run_ended CHECK ((stat',
      '000450_engine_limits: DROP INDEX engine.run_failed',
      '000800_identity: ALTER TABLE person RENAME COLUMN avatar_url TO avatar_blob',
      '000800_identity: ALTER TABLE person ADD CONSTRAINT person_avatar_once UNIQUE ',
      '000820_oauth: DELETE FROM access_token t WHERE t.organization_id IS NOT NU',
      '000820_oauth: ALTER TABLE access_token ADD FOREIGN KEY (organization_id, p',
    ]);
  });
});

describe('judging', () => {
  const dangerous = [
    'DROP TABLE asset',
    'ALTER TABLE asset DROP COLUMN name',
    'ALTER TABLE asset RENAME TO image',
    'ALTER TABLE asset ALTER COLUMN description SET NOT NULL',
    'ALTER TABLE asset ADD COLUMN stars integer NOT NULL',
    'ALTER TABLE asset ADD COLUMN a integer NOT NULL, ADD COLUMN b integer NOT NULL DEFAULT 0',
    'ALTER TABLE asset ADD COLUMN b integer NOT NULL DEFAULT 0, ADD COLUMN a integer NOT NULL',
    'ALTER TABLE asset ALTER COLUMN name TYPE varchar(9)',
    'ALTER TABLE asset ADD CHECK (stars > 0)',
    'CREATE UNIQUE INDEX asset_name ON asset (name)',
    `ALTER TYPE "Plan" ADD VALUE 'team'`,
    'TRUNCATE audit',
  ];
  it.each(dangerous)('refuses: %s', (sql) => {
    expect(findMigrationDangers(`-- Why.\n${sql};`)).toHaveLength(1);
    expect(findMigrationDangers(`-- Old code survives: it never wrote it.\n${sql};`)).toEqual([]);
    expect(findMigrationDangers(`-- Stop all processes first: they read it.\n\n${sql};`)).toEqual(
      [],
    );
  });

  const survived = [
    'ALTER TABLE asset ADD COLUMN stars integer',
    'ALTER TABLE asset ADD COLUMN stars integer NOT NULL DEFAULT 0',
    'ALTER TABLE asset ADD COLUMN stars integer DEFAULT 0 NOT NULL, ADD COLUMN word text',
    'ALTER TABLE asset ADD COLUMN b integer GENERATED ALWAYS AS (1) STORED NOT NULL',
    'ALTER TABLE asset ALTER COLUMN stars DROP DEFAULT',
    'CREATE INDEX asset_name ON asset (name)',
    'CREATE TABLE star (id text NOT NULL); ALTER TABLE star ADD CHECK (true); CREATE UNIQUE INDEX s ON star (id)',
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE asset; $$',
    `UPDATE asset SET name = 'x; DROP TABLE asset'`,
    'SELECT 1 -- DROP TABLE; asset',
  ];
  it.each(survived)('lets pass: %s', (sql) => {
    expect(findMigrationDangers(`${sql};`)).toEqual([]);
  });

  it('takes a reason for one statement only', () => {
    const sql = '-- Old code survives: nobody reads it.\nDROP INDEX a;\nDROP INDEX b;';
    expect(findMigrationDangers(sql)).toMatchObject([{ statement: 'DROP INDEX b' }]);
  });
});
