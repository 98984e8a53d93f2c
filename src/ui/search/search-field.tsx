'use client';

import { SearchIcon } from 'lucide-react';
import Link from 'next/link';
import { useParams, useRouter } from 'next/navigation';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import type { Named } from '@/contract/organization/organization-page';
import { useShortcuts } from '../control/use-shortcuts';
import { MAX_SEARCH_LENGTH, searchPath, searchUrl, UNFILTERED } from '../format/search-url';
import { rememberSearch } from './recent-searches';
import { focusResults, SEARCH_FIELD_ID } from './search-focus';
import { useTypedSearch } from './use-typed-search';

/**
 * The search field of an organization. Typing opens the search page and updates its results. On a phone the field is
 * only on the search page, and an icon leads there.
 */
export function SearchField({ organization: { id, name } }: { organization: Named }) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const wantsFocus = useRef(false);
  const { text, type, settle, here } = useTypedSearch(id, () => {
    if (wantsFocus.current) field.current?.focus();
    wantsFocus.current = false;
  });
  const { libraryId } = useParams<{ libraryId?: string }>();
  const empty = searchUrl(id, { ...UNFILTERED, text: '', library: libraryId ?? null });
  useShortcuts({
    '/': () => {
      field.current?.focus();
      field.current?.select();
      if (document.activeElement === field.current) return;
      wantsFocus.current = true;
      router.push(empty);
    },
  });

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && focusResults()) event.preventDefault();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (text !== '') type('');
    else if (here) router.back();
    else field.current?.blur();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settle();
    rememberSearch(id, text);
    // On a phone the on-screen keyboard covers the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
  };
  return (
    <>
      <search
        className={`md:ml-auto md:block md:max-w-80 md:flex-1 ${here ? 'max-md:order-last max-md:w-full' : 'hidden'}`}
      >
        <form action={searchPath(id)} onSubmit={submit} className="relative">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-quiet" />
          <input
            dir="auto"
            ref={field}
            id={SEARCH_FIELD_ID}
            name="q"
            type="search"
            value={text}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={press}
            aria-label={`Search ${name}`}
            aria-keyshortcuts="/"
            placeholder="Search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={MAX_SEARCH_LENGTH}
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
      <Link
        href={empty}
        prefetch={false}
        onClick={() => {
          wantsFocus.current = true;
        }}
        aria-label={`Search ${name}`}
        className={`ml-auto size-10 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink md:hidden ${here ? 'hidden' : 'grid'}`}
      >
        <SearchIcon className="size-5" />
      </Link>
    </>
  );
}
