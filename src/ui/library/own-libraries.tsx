import Link from 'next/link';
import type { HomePage } from '@/contract/page';
import { ArrowRightIcon } from '../icon/icons';

const numbers = new Intl.NumberFormat('en-GB');

/** The libraries that a person reaches, by organization. */
export function OwnLibraries({ home: { organizations } }: { home: HomePage }) {
  return (
    <div className="page-width grid max-w-[56rem] content-start gap-10 pt-4 pb-8">
      <h1 className="text-2xl">Your libraries</h1>
      {organizations.length === 0 && <None />}
      {organizations.map((organization) => (
        <Organization key={organization.id} organization={organization} />
      ))}
    </div>
  );
}

function Organization({ organization }: { organization: HomePage['organizations'][number] }) {
  const { id, name, role, libraries } = organization;
  return (
    <section aria-labelledby={`organization-${id}`} className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={`organization-${id}`} className="text-lg wrap-anywhere">
          {name}
        </h2>
        <p className="text-sm text-quiet">
          {role === 'owner' ? 'You are an owner' : 'You are a member'}
        </p>
      </div>
      {libraries.length === 0 ? (
        <p className="text-quiet">There is no library yet.</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {libraries.map((library) => (
            <li key={library.id}>
              <Link
                href={`/app/${id}/${library.id}`}
                className="flex items-center justify-between gap-4 px-5 py-4 -outline-offset-2 hover:bg-sunken"
              >
                <span className="font-medium wrap-anywhere">{library.name}</span>
                <span className="flex shrink-0 items-center gap-3 text-sm text-quiet">
                  {library.assetsCount === 1
                    ? '1 asset'
                    : `${numbers.format(library.assetsCount)} assets`}
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

function None() {
  return (
    <div className="grid gap-2 rounded-card border border-dashed border-edge/60 px-6 py-14 text-center">
      <p className="text-lg font-medium">You reach no library yet</p>
      <p className="text-quiet">
        Open a claim link to take over a library that you created, or ask an owner to make you a
        member.
      </p>
    </div>
  );
}
