import pg from 'pg';

/** A connection to a database, which a test may break. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The rows of one statement, in a connection of its own. */
export async function ask(url: string, statement: string) {
  const client = await connected(url);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
