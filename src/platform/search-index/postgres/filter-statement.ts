import type { QueryPool } from '../../database/connect';
import { conditionOf } from '../filter/conditions';
import { Parameters } from '../filter/parameters';
import type { AssetFilter } from '../port';
import { tsQueryIn } from '../text/ts-query';
import { parseQuery } from './parse-query';

/**
 * The parameters of a statement about assets, and whether a filter means the live asset `k`, as SQL; null without a
 * filter. $1 is the organization, $2 are the libraries, `first` is the number of the first other parameter.
 */
export function filterStatement(organizationId: string, filter: AssetFilter | null, first = 3) {
  const parameters = new Parameters(first);
  const condition = filter && conditionOf(filter, { organizationId, isLive: true, parameters });
  return { parameters, condition };
}

/** The filter with other forms of the words that all found assets must have, as a search finds them. */
export async function withForms(
  reader: Pick<QueryPool, 'rows'>,
  organizationId: string,
  filter: AssetFilter,
): Promise<AssetFilter> {
  const all = 'all' in filter ? filter.all : [filter];
  const each = all.map(async (term): Promise<AssetFilter> => {
    if (!('key' in term) || term.key !== 'word') return term;
    const [only, ...others] = term.values;
    if (!only || only.isPhrase || others.length > 0) return term;
    const terms = await parseQuery(reader, organizationId, only.text);
    return terms.length === 0
      ? term
      : { key: 'indexed', query: tsQueryIn(organizationId, terms, '') };
  });
  return { all: await Promise.all(each) };
}
