'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from 'next/navigation';
import { useState } from 'react';
import { signOut } from '../account/sign-out';
import { useCalls } from '../call/call-provider';
import { THEME } from '../choice/choices';
import { choose } from '../choice/use-choice';
import { useEarlyEnter } from '../control/use-early-enter';
import { useModal } from '../control/use-modal';
import { showShortcuts } from '../shortcut/show-shortcuts';
import { type Command, commandsFor, commandsOf } from './commands';

/** A dialog that finds libraries, pages and actions by their names. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { dialog, close } = useModal(onClose);
  const router = useRouter();
  const { organizationId = null, libraryId = null } = useParams<{
    organizationId?: string;
    libraryId?: string;
  }>();
  const [typed, setTyped] = useState('');
  const calls = useCalls();
  const home = useQuery(calls.page.home.queryOptions(undefined, { staleTime: 60_000 }));
  const views = useQuery(
    calls.savedView.list.queryOptions(
      { organizationId: organizationId ?? '', libraryId: libraryId ?? '' },
      { enabled: libraryId !== null },
    ),
  );
  // They may be very many, so they are offered for a text only.
  const isTyping = typed.trim() !== '' && organizationId !== null;
  const collections = useQuery(
    calls.collection.list.queryOptions(
      { organizationId: organizationId ?? '' },
      { enabled: isTyping, staleTime: 60_000 },
    ),
  );
  const at = { organizationId, libraryId };
  const known = home.data ?? { organizations: [] };
  const all = commandsOf(known, at, views.data, isTyping ? collections.data : []);
  const commands = commandsFor(all, typed, at);
  const run = (command: Command) => {
    close();
    if ('href' in command) router.push(command.href);
    else if (command.act === 'signOut') void signOut();
    else if (command.act === 'shortcuts') showShortcuts();
    else choose(THEME, command.act);
  };
  const areKnown = !home.isLoading && !views.isLoading && !collections.isLoading;
  const onKeyDown = useEarlyEnter(areKnown, commands, run);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      {...dialog}
      aria-label="Commands"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      className="mx-auto mt-[12vh] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-card backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <Autocomplete.Root
        inline
        open
        items={commands}
        filter={null}
        value={typed}
        onValueChange={setTyped}
        autoHighlight="always"
        itemToStringValue={({ label }: Command) => label}
      >
        <Autocomplete.Input
          autoFocus
          onKeyDown={onKeyDown}
          aria-label="Search commands"
          placeholder="Go to a library, a page or an action"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-13 w-full border-b border-line bg-transparent px-4 text-base -outline-offset-2 placeholder:text-quiet"
        />
        <Autocomplete.Empty className="px-4 py-6 text-sm text-quiet empty:hidden">
          No matching commands.
        </Autocomplete.Empty>
        <Autocomplete.List aria-label="Commands" className="max-h-[50vh] overflow-y-auto p-1.5">
          {(command: Command) => (
            <Autocomplete.Item
              key={command.id}
              value={command}
              onClick={() => run(command)}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-sm data-highlighted:bg-sunken"
            >
              <span className="min-w-0 truncate">{command.label}</span>
              {command.detail && (
                <span className="ml-auto shrink-0 text-xs text-quiet">{command.detail}</span>
              )}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </dialog>
  );
}
