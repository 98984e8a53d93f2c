import Link from 'next/link';
import { LIMITS } from '@/contract/limits';
import type {
  LibraryCard as Card,
  OrganizationPage,
} from '@/contract/organization/organization-page';
import { Empty, Note } from '../control/section';
import { formatCount, formatLibrarySize, formatNumber } from '../format/format-quantity';
import { CoverCard, CoverCards } from '../image/cover-card';
import { HomeAside, LatestUploads } from './latest';
import { LibraryMenu } from './library-menu';
import { AddLibrary } from './name-form';

/** The libraries of an organization, and a form to create one; in very wide windows also what is new there. */
export function OrganizationView({ page }: { page: OrganizationPage }) {
  const { organization, libraries, librariesInTrash, plan, mayManage, seesAll } = page;
  const used = libraries.length + librariesInTrash;
  const full = plan !== 'pro' && used >= LIMITS.freePlanLibraries;
  return (
    <div className="wide-page grid content-start gap-x-14 pt-6 pb-16 min-[105rem]:grid-cols-[minmax(0,1fr)_30rem]">
      <div className="grid content-start gap-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 dir="auto" className="text-2xl wrap-anywhere">
            {organization.name}
          </h1>
          {mayManage && !full && (
            // The button beside the heading, the form below it.
            <div className="grid has-[form]:basis-full [&>form]:max-w-[34rem]">
              <AddLibrary organizationId={organization.id} />
            </div>
          )}
        </div>
        {libraries.length === 0 && <NoLibraries mayCreate={mayManage} seesAll={seesAll} />}
        {libraries.length > 0 && (
          <CoverCards label="Libraries">
            {libraries.map((library, place) => (
              <LibraryCard
                key={library.id}
                organizationId={organization.id}
                library={library}
                mayTrash={mayManage}
                soon={place < 6}
              />
            ))}
          </CoverCards>
        )}
        {full && seesAll && (
          <LibraryLimitNotice ended={plan === 'canceled'} inTrash={librariesInTrash > 0} />
        )}
        {mayManage && librariesInTrash > 0 && (
          <Note>
            <Link
              href={`/app/${organization.id}/settings`}
              prefetch={false}
              className="rounded-control underline underline-offset-4 hover:text-ink"
            >
              {librariesInTrash === 1 ? '1 library' : `${formatNumber(librariesInTrash)} libraries`}{' '}
              in trash
            </Link>
          </Note>
        )}
        {libraries.length > 0 && <LatestUploads organizationId={organization.id} />}
      </div>
      <HomeAside organizationId={organization.id} />
    </div>
  );
}

function NoLibraries({ mayCreate, seesAll }: { mayCreate: boolean; seesAll: boolean }) {
  return (
    <Empty title="No libraries yet">
      <p className="text-quiet">
        {mayCreate
          ? 'Libraries hold photos and videos that belong together. Create your first one.'
          : seesAll
            ? 'Libraries appear here once an owner creates them.'
            : 'Libraries appear here once an owner gives you access to some.'}
      </p>
    </Empty>
  );
}

type LimitProps = { ended: boolean; inTrash: boolean };

function LibraryLimitNotice({ ended, inTrash }: LimitProps) {
  return (
    <p className="max-w-[38rem] rounded-control bg-caution-soft px-4 py-3 text-sm text-caution">
      {ended && 'The plan has ended. '}Up to {LIMITS.freePlanLibraries} libraries
      {inTrash && ', including those in trash'}. Your administrator sets the plan.
    </p>
  );
}

type LibraryCardProps = {
  organizationId: string;
  library: Card;
  mayTrash: boolean;
  /** Whether it is probably visible at once. */
  soon: boolean;
};

/** A library in a list: its cover, its size, and whether it is locked. */
function LibraryCard(props: LibraryCardProps) {
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
          Locked: your plan includes three libraries. You can view this one, but not add to it.
        </p>
      )}
    </CoverCard>
  );
}
