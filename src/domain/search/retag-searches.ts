import { keyOfPart, splitFilter, valuesOfPart } from '@/contract/filter/split-filter';
import { term } from '@/contract/filter/write-filter';
import type { LibraryForWriting } from '../access/authorize-library';
import type { Change } from '../operation';

/** A saved search whose filter was changed. */
export type Retagged = { id: string; before: string; after: string };

/** Renames a tag in the saved searches within a library, or with null removes it from them. */
export async function retagSearches(
  { tx }: Change,
  { organization, id: libraryId }: LibraryForWriting,
  tag: string,
  to: string | null,
): Promise<Retagged[]> {
  const saved = await tx.$queryRaw<{ id: string; before: string }[]>`
    SELECT id, filter AS before FROM saved_search
    WHERE organization_id = ${organization.id} AND strpos(lower(filter), 'tag:') > 0 ORDER BY id FOR NO KEY UPDATE`;
  const isHere = (part: string) =>
    part.startsWith('in:') && valuesOfPart(part).join() === libraryId;
  const retagged = saved.flatMap(({ id, before }) => {
    const parts = splitFilter(before);
    if (!parts.some(isHere)) return [];
    const after = [...new Set(parts.flatMap((part) => retag(part, tag, to)))].join(' ');
    return after === before || after.length > 2000 ? [] : [{ id, before, after }];
  });
  await write(
    tx,
    retagged.map(({ id, before, after }) => ({ id, from: before, to: after })),
  );
  return retagged;
}

/** Undoes that, except in searches changed meanwhile. */
export const restoreSearches = ({ tx }: Change, retagged: Retagged[]) =>
  write(
    tx,
    retagged.map(({ id, before, after }) => ({ id, from: after, to: before })),
  );

const write = (tx: Change['tx'], changes: { id: string; from: string; to: string }[]) =>
  tx.$executeRaw`
    UPDATE saved_search s SET filter = w."to"
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) w(id text, "from" text, "to" text)
    WHERE s.id = w.id AND s.filter = w."from"`;

function retag(part: string, tag: string, to: string | null): string[] {
  if (keyOfPart(part) !== 'tag') return [part];
  const values = valuesOfPart(part);
  const left = values.flatMap((value) => {
    if (value.toLowerCase() !== tag.toLowerCase()) return [value];
    return to === null ? [] : [to];
  });
  if (left.join() === values.join()) return [part];
  const minus = part.startsWith('-') ? '-' : '';
  return left.length === 0 ? [] : [minus + term('tag', ...new Set(left))];
}
