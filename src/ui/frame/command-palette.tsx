'use client';

import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from 'next/navigation';
import { useState } from 'react';
import { useMayWrite, useOwnOrganization } from '../call/access-provider';
import { useCalls } from '../call/call-provider';
import { THEME } from '../control/choices';
import { showShortcuts } from '../control/shortcut-keys';
import { choose } from '../control/use-choice';
import { Finder } from '../form/finder';
import { signOut } from '../sign-in/sign-out';
import { COMMAND_FIELD } from './command-field';
import { type Command, commandsFor, commandsOf } from './commands';

interface PaletteProps {
  /** The text typed before the list came, and whether Enter was pressed after it. */
  typed: string;
  entered: boolean;
  onClose: () => void;
}

/** Finds libraries, pages and actions by name. */
export function CommandPalette({ typed: before, entered, onClose }: PaletteProps) {
  const router = useRouter();
  const { organizationId = null, libraryId = null } = useParams<{
    organizationId?: string;
    libraryId?: string;
  }>();
  const [typed, setTyped] = useState(before);
  const calls = useCalls();
  const home = useQuery(calls.page.home.queryOptions(undefined, { staleTime: 60_000 }));
  const searches = useQuery(
    calls.page.searches.queryOptions(
      { organizationId: organizationId ?? '' },
      { enabled: libraryId !== null },
    ),
  );
  // There may be very many, so they appear only once text is typed.
  const isTyping = typed.trim() !== '' && organizationId !== null;
  const collections = useQuery(
    calls.collection.list.queryOptions(
      { organizationId: organizationId ?? '' },
      { enabled: isTyping, staleTime: 60_000 },
    ),
  );
  const at = { organizationId, libraryId };
  const own = useOwnOrganization(organizationId ?? '');
  const may = {
    write: useMayWrite({ organizationId: organizationId ?? '', libraryId: libraryId ?? '' }),
    shares: own?.isGuest === false,
    settings: own?.seesAll === true,
  };
  const known = home.data ?? { organizations: [] };
  const all = commandsOf(known, at, searches.data, isTyping ? collections.data : [], may);
  const commands = commandsFor(all, typed, at);
  const run = (command: Command) => {
    onClose();
    if ('href' in command) router.push(command.href);
    else if (command.act === 'signOut') void signOut();
    else if (command.act === 'shortcuts') showShortcuts();
    else choose(THEME, command.act);
  };
  const areKnown = !home.isLoading && !searches.isLoading && !collections.isLoading;
  return (
    <Finder
      field={COMMAND_FIELD}
      typed={typed}
      onType={setTyped}
      label="Commands"
      choices={commands}
      areKnown={areKnown}
      empty="No matching commands."
      onPick={run}
      entered={entered}
    />
  );
}
