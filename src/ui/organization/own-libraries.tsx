import { ArrowRightIcon } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { HomePage } from '@/contract/organization/page';
import { Empty, Note } from '../control/section';
import { formatAssetCount } from '../format/format-quantity';
import { CreateOwnOrganization } from './name-form';
import { OrganizationLinks } from './organization-links';
import { TrashedOrganizations } from './trashed-organizations';

/** A person's accessible libraries, grouped by organization. */
export function OwnLibraries({ home: { organizations, trashed, shared } }: { home: HomePage }) {
  return (
    <div className="page-width grid max-w-[56rem] content-start gap-10 pt-6 pb-16">
      <h1 className="text-2xl">Your libraries</h1>
      {organizations.length === 0 && shared.length === 0 && (
        <NoOrganizations>
          <CreateOwnOrganization />
        </NoOrganizations>
      )}
      {organizations.map((organization) => (
        <Organization key={organization.id} organization={organization} />
      ))}
      {shared.length > 0 && <SharedLinks shared={shared} />}
      {trashed.length > 0 && <TrashedOrganizations trashed={trashed} />}
      {(organizations.length > 0 || shared.length > 0) && (
        <div className="grid border-t border-line pt-8">
          <CreateOwnOrganization />
        </div>
      )}
    </div>
  );
}

function Organization({ organization }: { organization: HomePage['organizations'][number] }) {
  const { id, name, role, libraries } = organization;
  return (
    <section aria-labelledby={`organization-${id}`} className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 dir="auto" id={`organization-${id}`} className="text-lg wrap-anywhere">
          <Link
            dir="auto"
            href={`/app/${id}`}
            prefetch={false}
            className="rounded-control underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <Note>{role === 'owner' ? 'Owner' : 'Member'}</Note>
        <OrganizationLinks organizationId={id} />
      </div>
      {libraries.length === 0 ? (
        <p className="text-quiet">No libraries yet.</p>
      ) : (
        <ul className={LINKS_CLASS}>
          {libraries.map((library) => (
            <li key={library.id}>
              <Link href={`/app/${id}/${library.id}`} className={LINK_CLASS}>
                <span dir="auto" className="font-medium wrap-anywhere">
                  {library.name}
                </span>
                <span className="flex shrink-0 items-center gap-3 text-sm text-quiet">
                  {formatAssetCount(library.assetsCount)}
                  <ArrowRightIcon className="size-4" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What others share with the person by name. */
const SharedLinks = ({ shared }: Pick<HomePage, 'shared'>) => (
  <section aria-labelledby="shared-links" className="grid gap-4">
    <h2 id="shared-links" className="text-lg">
      Shared with you
    </h2>
    <ul className={LINKS_CLASS}>
      {shared.map(({ url, title, organizationName }) => (
        <li key={url}>
          {/* A page of its own, without the header of the application. */}
          <a href={url} className={LINK_CLASS}>
            <span dir="auto" className="font-medium wrap-anywhere">
              {title}
            </span>
            <span className="flex shrink-0 items-center gap-3 text-sm text-quiet">
              {organizationName}
              <ArrowRightIcon className="size-4" />
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const LINKS_CLASS =
  'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card';
const LINK_CLASS =
  'flex items-center justify-between gap-4 px-5 py-4 -outline-offset-2 hover:bg-sunken';

/** With the button to create an organization. */
function NoOrganizations({ children }: { children: ReactNode }) {
  return (
    <Empty title="No libraries yet">
      <p className="text-quiet">
        Open a claim link, ask an owner to invite you, or create your own organization.
      </p>
      <div className="mt-3 grid justify-items-center text-start [&>button]:justify-self-center [&>form]:w-full">
        {children}
      </div>
    </Empty>
  );
}
