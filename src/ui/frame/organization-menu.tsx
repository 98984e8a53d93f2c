'use client';

import { CheckIcon, ChevronDownIcon } from 'lucide-react';
import Link from 'next/link';
import type { Named } from '@/contract/organization/organization-page';
import { MENU_ITEM_CLASS, Menu } from '../control/menu';

/** Shows the current organization and links to the others. */
export function OrganizationMenu(props: { here: Named | null; organizations: Named[] }) {
  const { here, organizations } = props;
  const name = here?.name ?? 'Organizations';
  return (
    <Menu
      side="left"
      label={here ? `Organization: ${name}` : undefined}
      button={
        <>
          <span dir="auto" className="truncate">
            {name}
          </span>
          <ChevronDownIcon className="size-4 shrink-0 text-quiet" />
        </>
      }
      buttonClass="flex min-h-10 max-w-full items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-sunken"
      className="min-w-0 max-w-72 max-md:max-w-none max-md:flex-auto"
    >
      <ul aria-label="Organizations" className="max-h-[50dvh] overflow-y-auto">
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={`/app/${id}`}
              prefetch={false}
              aria-current={id === here?.id ? 'true' : undefined}
              className={MENU_ITEM_CLASS}
            >
              <span dir="auto" className="flex-1">
                {name}
              </span>
              {id === here?.id && <CheckIcon className="size-4 shrink-0 text-accent" />}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        href="/app?all"
        prefetch={false}
        className={`${MENU_ITEM_CLASS} ${organizations.length > 0 ? 'mt-1.5 border-t border-line' : ''}`}
      >
        All organizations
      </Link>
    </Menu>
  );
}
