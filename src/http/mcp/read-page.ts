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
  const assets = await callProcedure(context, 'asset.list', asQuery({ ...sent, pageSize }));
  const { organizationId, libraryId, tags } = sent;
  const total = await callProcedure(context, 'asset.count', { organizationId, libraryId, tags });
  return { assets, page: Number(page), total, more: hasMore(page, pageSize, total) };
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
