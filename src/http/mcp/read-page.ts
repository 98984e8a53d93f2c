import { LIMITS } from '@/contract/limits';
import type { ApiContext } from '@/procedures/context';
import { callProcedure } from './call-procedure';

type Arguments = Record<string, unknown>;

/** Of `list_assets`. A model pays for every asset, and asks for more where it needs them. */
export const ASSETS_PER_PAGE = 20;

/** REST sends the parameters of a query as text. */
export const asQuery = (sent: Arguments): Arguments =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  );

/** A page of the assets of a library, with their number on all pages, and whether there are more. */
export async function listAssets(context: ApiContext, sent: Arguments) {
  const { page = 1, pageSize = ASSETS_PER_PAGE } = sent;
  const {
    answer: assets,
    more,
    beside,
  } = await listed(context, 'asset.list', { ...sent, pageSize });
  const { organizationId, libraryId, tags, filter } = sent;
  // What a filter leaves is counted by a search only.
  if (filter || beside.nextCursor !== undefined)
    return { assets, page: Number(page), more, ...beside };
  const total = await callProcedure(context, 'asset.count', { organizationId, libraryId, tags });
  return { assets, page: Number(page), total, more: hasMore(page, pageSize, total), ...beside };
}

/** A list by a cursor, with the next one; else the list alone. */
export const listBeside =
  (name: string, list: string) => async (context: ApiContext, sent: Arguments) => {
    const { answer, beside } = await listed(context, name, sent);
    return { [list]: answer, ...beside };
  };

async function listed(context: ApiContext, name: string, sent: Arguments) {
  const beside: Record<string, unknown> = {};
  let more = false;
  const listening: ApiContext = {
    ...context,
    addBeside: (property, value) => {
      beside[property] = value;
    },
    linkNext: () => {
      more = true;
    },
  };
  const answer = await callProcedure(listening, name, asQuery(sent));
  return { answer, beside, more: more || typeof beside.nextCursor === 'string' };
}

/** A page of a search, with whether there are more. */
export async function searchAssets(context: ApiContext, sent: Arguments) {
  const { pageSize = LIMITS.searchPage.default } = sent;
  const result = (await callProcedure(context, 'search.assets', asQuery(sent))) as {
    found: number;
    page: number;
  };
  return { ...result, more: hasMore(result.page, pageSize, result.found) };
}

const hasMore = (page: unknown, pageSize: unknown, total: unknown) =>
  Number(page) * Number(pageSize) < Number(total);
