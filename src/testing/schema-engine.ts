import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type pg from 'pg';

/**
 * The SQL Prisma would run to make a database match a schema; undefined when they agree. Prisma's migration engine,
 * compiled to WebAssembly, compares the two, so nothing is downloaded. It does not see partial indexes, checks,
 * triggers, or database schemas other than `public`.
 * @param schema the text of a schema.prisma
 */
export async function diffDatabase(pool: pg.Pool, schema: string): Promise<string | undefined> {
  loadEngine();
  const files = [{ path: 'schema.prisma', content: schema }];
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapterWithCharacters(pool)),
  );
  try {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: process.cwd() },
      to: { tag: 'schemaDatamodel', files },
      filters: { externalTables: [], externalEnums: [] },
      script: true,
      exitCode: true,
    });
    return exitCode === 0 ? undefined : (stdout ?? '');
  } finally {
    engine.free();
  }
}

let loaded = false;

function loadEngine() {
  if (loaded) return;
  const require = createRequire(import.meta.url);
  const glue = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const module = new WebAssembly.Module(readFileSync(glue.replace(/\.js$/, '.wasm')));
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...bindings } });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  // The engine reports a panic here; its promise would never settle.
  const set_message = (message: string) => process.stderr.write(`${message}\n`);
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message } });
  loaded = true;
}

const CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * The driver adapter refuses columns of the internal type "char", which the engine reads from PostgreSQL's catalogue.
 * So they are fetched as text and marked as characters afterwards.
 */
function adapterWithCharacters(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const charColumns = new WeakMap<object, number[]>();
  const query = pool.query.bind(pool) as (
    config: pg.QueryArrayConfig,
  ) => Promise<pg.QueryArrayResult>;
  const readCharsAsText = async (config: pg.QueryArrayConfig) => {
    const result = await query(config);
    const found = [...result.fields.keys()].filter(
      (index) => result.fields[index]?.dataTypeID === CHAR_OID,
    );
    for (const index of found)
      Object.assign(result.fields[index] as object, { dataTypeID: TEXT_OID });
    charColumns.set(result.rows, found);
    return result;
  };
  const factory = new PrismaPg(Object.assign(pool, { query: readCharsAsText }));
  const connect = async () => {
    const adapter = await factory.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    return Object.assign(adapter, {
      queryRaw: async (statement: SqlQuery) => {
        const result = await queryRaw(statement);
        for (const index of charColumns.get(result.rows) ?? [])
          result.columnTypes[index] = ColumnTypeEnum.Character;
        return result;
      },
    });
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect,
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
}
