import { lookupOf, openSecret, type SealedKind, sealSecret } from './access/secret/secrets';
import { sealOfDeliveryKey } from './delivery/delivery-keys';
import { sealOf } from './mail/queue-mail';
import type { Domain } from './operation';
import { sealOfAddress } from './share-link/share-address';
import { sealOfWebhook } from './webhook/webhook-secret';

const ROWS_PER_QUERY = 1000;

type Sealed = { id: string; sealed: Uint8Array<ArrayBuffer>; boundTo: string };

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
  const done = [
    await resealKeys(domain),
    await resealMails(domain),
    await resealWebhooks(domain),
    await resealDeliveryKeys(domain),
    await resealShareLinks(domain),
  ];
  return {
    resealed: done.reduce((sum, { resealed }) => sum + resealed, 0),
    unreadable: done.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}

function resealKeys(domain: Domain) {
  const { apiKey } = domain.database.prisma;
  const readAfter = async (id: string) => {
    const keys = await apiKey.findMany({ ...PAGE, where: { id: { gt: id } } });
    return keys.map((key) => ({ ...key, boundTo: `${key.id} ${key.organizationId}` }));
  };
  return eachSealed(domain, 'api-key', readAfter, async (key, plaintext, sealed) => {
    const lookup = lookupOf(domain.secrets, plaintext, 'api-key');
    if (lookup.equals(key.lookup)) return 0;
    // A key rotated meanwhile has another lookup, and keeps it.
    const { count } = await apiKey.updateMany({
      where: { id: key.id, lookup: key.lookup },
      data: { lookup, sealed },
    });
    return count;
  });
}

function resealMails(domain: Domain) {
  const { mail } = domain.database.prisma;
  const readAfter = async (id: string) => {
    const waiting = { id: { gt: id }, sealed: { not: null } };
    const mails = await mail.findMany({ ...PAGE, where: waiting });
    return mails.flatMap(({ id, recipient, sealed }) =>
      sealed ? [{ id, sealed, boundTo: sealOf(id, recipient) }] : [],
    );
  };
  return eachSealed(domain, 'mail', readAfter, async ({ id }, _, sealed) => {
    // A mail sent meanwhile has no content any more.
    const { count } = await mail.updateMany({
      where: { id, sealed: { not: null } },
      data: { sealed },
    });
    return count;
  });
}

function resealWebhooks(domain: Domain) {
  const { webhookEndpoint } = domain.database.prisma;
  const readAfter = async (id: string) => {
    const endpoints = await webhookEndpoint.findMany({ ...PAGE, where: { id: { gt: id } } });
    return endpoints.map((endpoint) => ({
      id: endpoint.id,
      sealed: endpoint.secret,
      boundTo: sealOfWebhook(endpoint),
    }));
  };
  return eachSealed(domain, 'webhook', readAfter, async (row, _, sealed) => {
    // One replaced meanwhile is sealed with the newest secret. The former one ends within a day.
    const { count } = await webhookEndpoint.updateMany({
      where: { id: row.id, secret: row.sealed },
      data: { secret: sealed },
    });
    return count;
  });
}

function resealDeliveryKeys(domain: Domain) {
  const { deliveryKey } = domain.database.prisma;
  const readAfter = async (kid: string) => {
    const keys = await deliveryKey.findMany({
      where: { kid: { gt: kid } },
      orderBy: { kid: 'asc' },
      take: ROWS_PER_QUERY,
    });
    return keys.map((key) => ({
      id: key.kid,
      sealed: key.secret,
      boundTo: sealOfDeliveryKey(key),
    }));
  };
  return eachSealed(domain, 'delivery-key', readAfter, async ({ id }, _, secret) => {
    const { count } = await deliveryKey.updateMany({ where: { kid: id }, data: { secret } });
    return count;
  });
}

function resealShareLinks(domain: Domain) {
  const { shareLink } = domain.database.prisma;
  const readAfter = async (id: string) => {
    const where = { id: { gt: id }, sealedToken: { not: null }, withdrawnAt: null };
    const links = await shareLink.findMany({ ...PAGE, where });
    return links.flatMap(({ id, organizationId, tokenHash, sealedToken }) =>
      sealedToken
        ? [{ id, tokenHash, sealed: sealedToken, boundTo: sealOfAddress({ id, organizationId }) }]
        : [],
    );
  };
  return eachSealed(domain, 'share-link', readAfter, async (link, token, sealedToken) => {
    // A link with a new address is sealed with the newest secret; one visited meanwhile has its lookup already.
    const { count } = await shareLink.updateMany({
      where: { id: link.id, sealedToken: link.sealed },
      data: {
        sealedToken,
        tokenHash: lookupOf(domain.secrets, token, 'share-link'),
      },
    });
    return count;
  });
}

const PAGE = { orderBy: { id: 'asc' as const }, take: ROWS_PER_QUERY };

/** Opens every row, and passes its plaintext and its new seal to `save`, which returns how many rows it changed. */
async function eachSealed<Row extends Sealed>(
  { secrets }: Domain,
  kind: SealedKind,
  readAfter: (id: string) => Promise<Row[]>,
  save: (row: Row, plaintext: string, sealed: Uint8Array<ArrayBuffer>) => Promise<number>,
): Promise<Resealed> {
  const done = { resealed: 0, unreadable: 0 };
  let rows = await readAfter('');
  while (rows.length > 0) {
    for (const row of rows) {
      const plaintext = tryToOpen(() => openSecret(secrets, row.sealed, row.boundTo, kind));
      if (plaintext === null) done.unreadable += 1;
      else {
        const sealed = sealSecret(secrets, plaintext, row.boundTo, kind);
        done.resealed += await save(row, plaintext, sealed);
      }
    }
    rows = await readAfter(rows.at(-1)?.id ?? '');
  }
  return done;
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
