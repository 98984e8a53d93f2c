'use client';

import { SearchIcon } from 'lucide-react';
import Link from 'next/link';
import { useParams, usePathname, useRouter } from 'next/navigation';
import { type FormEvent, useRef } from 'react';
import type { Named } from '@/contract/organization/organization-page';
import { useShortcuts } from '../control/use-shortcuts';
import { searchPath, searchUrl } from '../format/search-url';

/**
 * The way to the search of an organization: a field, or an icon on phones and where a page has a field of its own. The
 * search page has neither.
 */
export function SearchField({ organization: { id, name } }: { organization: Named }) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const pathname = usePathname();
  const { libraryId } = useParams<{ libraryId?: string }>();
  const isSearch = pathname === searchPath(id);
  const library = `/app/${id}/${libraryId}`;
  const hasOwn = isSearch || pathname === library || pathname === `${library}/trash`;
  const everything = searchUrl(id, { filter: '', sort: '' });
  useShortcuts({
    '/': hasOwn
      ? undefined
      : () => {
          field.current?.focus();
          if (document.activeElement !== field.current) router.push(everything);
        },
  });
  if (isSearch) return <span className="ml-auto" />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    router.push(searchUrl(id, { filter: field.current?.value.trim() ?? '', sort: '' }));
  };
  return (
    <>
      {!hasOwn && (
        <search className="hidden md:ml-auto md:block md:max-w-80 md:flex-1">
          <form action={searchPath(id)} onSubmit={submit} className="relative">
            <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-quiet" />
            <input
              dir="auto"
              ref={field}
              name="filter"
              type="search"
              aria-label={`Search ${name}`}
              aria-keyshortcuts="/"
              placeholder="Search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={2000}
              className="peer h-10 w-full rounded-control border border-edge bg-surface pr-3 pl-10 text-base outline-offset-1 placeholder:text-quiet md:text-sm"
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-image border border-line px-1.5 font-mono text-xs text-quiet peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden max-md:hidden"
            >
              /
            </span>
          </form>
        </search>
      )}
      <Link
        href={everything}
        prefetch={false}
        aria-label={`Search ${name}`}
        className={`ml-auto grid size-10 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink ${hasOwn ? '' : 'md:hidden'}`}
      >
        <SearchIcon className="size-5" />
      </Link>
    </>
  );
}
