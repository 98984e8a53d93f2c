import type { SelectedChange } from '@/contract/browse/bulk-change';
import { keyOfPart, splitFilter, valuesOfPart } from '@/contract/filter/split-filter';

/** Whether a change of values, tags or approvals certainly removes assets from a filter; undefined for another change. */
export function leavesFilter(change: SelectedChange, filter: string): boolean | undefined {
  const asked = (key: string) =>
    splitFilter(filter).filter((part) => keyOfPart(part) === key && !part.startsWith('-'));
  if (change.kind === 'edit') return false;
  if (change.kind === 'tag') return splitFilter(filter).includes('-has:tags');
  if (change.kind === 'untag') {
    const gone = change.tags.map((tag) => tag.toLowerCase());
    return asked('tag').some((part) =>
      valuesOfPart(part).every((tag) => gone.includes(tag.toLowerCase())),
    );
  }
  if (change.kind === 'approve')
    return asked('approval').some((part) => !valuesOfPart(part).includes(change.state));
  return undefined;
}
