import { describe, expect, it } from 'vitest';
import { findMigrationDangers } from './find-migration-dangers';
import { listMigrations } from './migrate';

describe('a migration', () => {
  it.each(listMigrations('prisma/migrations'))(
    'lets the code before it run on: $name',
    ({ sql }) => {
      expect(findMigrationDangers(sql)).toEqual([]);
    },
  );
});

describe('findMigrationDangers', () => {
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
    `ALTER TYPE engine.run_state ADD VALUE 'cancelled'`,
    'TRUNCATE audit',
    'ALTER TABLE asset DROP CONSTRAINT asset_blob_key',
    'ALTER TABLE asset ADD CONSTRAINT asset_blob_key UNIQUE (blob) DEFERRABLE INITIALLY IMMEDIATE',
    'ALTER TABLE person ADD CONSTRAINT person_email_lower CHECK (email = lower(email))',
    'ALTER TABLE audit ALTER COLUMN organization_id DROP NOT NULL',
    'ALTER TABLE engine.run DROP CONSTRAINT run_check, DROP CONSTRAINT run_check1',
    'ALTER TABLE engine.run\n  ADD CONSTRAINT run_a CHECK (a IN (1, 2)),\n  ADD CONSTRAINT run_b CHECK (b)',
    'DROP INDEX engine.run_failed',
    'ALTER TABLE person RENAME COLUMN avatar_url TO avatar_blob',
    'ALTER TABLE person ADD CONSTRAINT person_avatar_once UNIQUE (avatar_blob)',
    'DELETE FROM access_token t WHERE t.organization_id IS NOT NULL',
    'ALTER TABLE access_token ADD FOREIGN KEY (organization_id, person_id)\n  REFERENCES member (organization_id, person_id) ON DELETE CASCADE',
  ];
  it.each(dangerous)('finds the danger of: %s', (sql) => {
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
  it.each(survived)('finds no danger in: %s', (sql) => {
    expect(findMigrationDangers(`${sql};`)).toEqual([]);
  });

  it('accepts a reason for one statement only', () => {
    const sql = '-- Old code survives: nobody reads it.\nDROP INDEX a;\nDROP INDEX b;';
    expect(findMigrationDangers(sql)).toMatchObject([{ statement: 'DROP INDEX b' }]);
  });
});
