import Link from 'next/link';
import type { LibraryCard as Card } from '@/contract/organization/organization-page';
import { formatCount, formatLibrarySize } from '../format/format-quantity';
import { CoverCard } from '../image/cover-card';
import { LibraryMenu } from './library-menu';

type LibraryCardProps = {
  organizationId: string;
  library: Card;
  mayTrash: boolean;
  /** Whether it is probably visible at once. */
  soon: boolean;
};

/** A library in a list: its cover, its size, and whether it is locked. */
export function LibraryCard(props: LibraryCardProps) {
  const { organizationId, library, mayTrash, soon } = props;
  const { id, name, assetsCount, variantsCount, tagsCount, locked, newest } = library;
  const path = `/app/${organizationId}/${id}`;
  return (
    <CoverCard
      name={name}
      path={path}
      tiles={newest}
      soon={soon}
      menu={
        <LibraryMenu organizationId={organizationId} library={{ id, name }} mayTrash={mayTrash} />
      }
    >
      <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
        <span>{formatLibrarySize(assetsCount, variantsCount)}</span>
        {tagsCount > 0 && (
          <Link
            href={`${path}/tags`}
            prefetch={false}
            aria-label={`${formatCount(tagsCount, 'tag')} of ${name}`}
            className="rounded-control underline underline-offset-4 hover:text-ink"
          >
            {formatCount(tagsCount, 'tag')}
          </Link>
        )}
      </p>
      {locked && (
        <p className="mt-1 text-sm text-caution">
          Locked: the free plan includes three libraries. You can view this one, but not add to it.
        </p>
      )}
    </CoverCard>
  );
}
