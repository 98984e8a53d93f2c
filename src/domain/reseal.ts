import {
  boundToRow,
  type LookupPurpose,
  lookupOf,
  openSecret,
  type SealedKind,
  sealSecret,
} from './access/secret/secrets';
import type { Domain } from './operation';

/** A table with sealed values. A value that was replaced meanwhile is sealed with the newest secret, and stays. */
type SealedTable = {
  kind: SealedKind;
  table: string;
  id: string;
  /** Who its rows are for: the seal is bound to them. */
  owner: string;
  column: string;
  /** The column with the lookup of the same value. */
  lookup?: [column: string, purpose: LookupPurpose];
  /** Rows whose value is needed. */
  where?: string;
};

const ofOrganization = { id: 'id', owner: 'organization_id' };

const TABLES: SealedTable[] = [
  // Those with the newest lookup are sealed with the newest secret.
  {
    kind: 'api-key',
    table: 'api_key',
    ...ofOrganization,
    column: 'sealed',
    lookup: ['lookup', 'api-key'],
  },
  { kind: 'mail', table: 'mail', id: 'id', owner: 'recipient', column: 'sealed' },
  { kind: 'webhook', table: 'webhook_endpoint', ...ofOrganization, column: 'secret' },
  {
    kind: 'delivery-key',
    table: 'delivery_key',
    id: 'kid',
    owner: 'organization_id',
    column: 'secret',
  },
  {
    kind: 'share-link',
    table: 'share_link',
    ...ofOrganization,
    column: 'sealed_token',
    lookup: ['token_hash', 'share-link'],
    where: 'withdrawn_at IS NULL',
  },
];

const ROWS_PER_QUERY = 1000;

type Row = { id: string; owner: string; sealed: Buffer };

export type Resealed = {
  /** Values now needing the newest secret only. */
  resealed: number;
  /** Values none of the secrets opens. */
  unreadable: number;
};

/**
 * Seals the API keys, the waiting mails, the secrets of webhooks and delivery keys, and the addresses of share links again with the newest
 * secret, and stores its lookup of each key and link: they no longer need an older secret. May run at any time, and again.
 */
export async function reseal(domain: Domain): Promise<Resealed> {
  const done = { resealed: 0, unreadable: 0 };
  for (const table of TABLES) await resealTable(domain, table, done);
  return done;
}

async function resealTable(domain: Domain, sealed: SealedTable, done: Resealed) {
  const { table, id, owner, column, where = 'true' } = sealed;
  const text = `
    SELECT ${id} AS id, ${owner} AS owner, ${column} AS sealed FROM ${table}
    WHERE ${id} > $1 AND ${column} IS NOT NULL AND ${where} ORDER BY ${id} LIMIT ${ROWS_PER_QUERY}`;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: Row[] = await domain.database.rows<Row>({ text }, [after]);
    for (const row of rows) {
      const boundTo = boundToRow(row.id, row.owner);
      const value = tryToOpen(() => openSecret(domain.secrets, row.sealed, boundTo, sealed.kind));
      if (value === null) done.unreadable += 1;
      else done.resealed += await save(domain, sealed, row, value);
    }
    after = rows.at(-1)?.id;
  }
}

/** Returns how many rows it changed. */
async function save(
  { database, secrets }: Domain,
  { kind, table, id, column, lookup }: SealedTable,
  row: Row,
  value: string,
): Promise<number> {
  const values = [
    row.id,
    row.sealed,
    sealSecret(secrets, value, boundToRow(row.id, row.owner), kind),
  ];
  if (lookup) values.push(lookupOf(secrets, value, lookup[1]));
  const isOlder = kind === 'api-key' ? 'AND lookup <> $4' : '';
  const { rowCount } = await database.pool.query(
    `UPDATE ${table} SET ${column} = $3 ${lookup ? `, ${lookup[0]} = $4` : ''}
     WHERE ${id} = $1 AND ${column} = $2 ${isOlder}`,
    values,
  );
  return rowCount ?? 0;
}

function tryToOpen(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}

const FIND_LAST_EXPIRY = {
  name: 'find-last-expiry',
  text: `SELECT max(expires_at) AS last FROM (
      SELECT expires_at FROM session
      UNION ALL SELECT expires_at FROM verification
      UNION ALL SELECT expires_at FROM access_token WHERE revoked_at IS NULL
      UNION ALL SELECT expires_at FROM oauth_access_token
      UNION ALL SELECT expires_at FROM oauth_refresh_token WHERE revoked IS NULL
      UNION ALL SELECT expires_at FROM claim WHERE claimed_at IS NULL
      UNION ALL SELECT expires_at FROM invitation WHERE accepted_at IS NULL
      UNION ALL SELECT expires_at FROM share_link WHERE withdrawn_at IS NULL
    ) AS signed WHERE expires_at > $1`,
};

/**
 * When the last session, link or token of today ends: anything signed, or stored as a hash only, cannot be sealed
 * again. After that time nothing needs a secret other than the newest now. Null when nothing needs one even now.
 */
export async function olderSecretsNeededUntil(domain: Domain): Promise<Date | null> {
  if (domain.secrets.length === 1) return null;
  const values = [domain.now()];
  return (await domain.database.row<{ last: Date | null }>(FIND_LAST_EXPIRY, values))?.last ?? null;
}
