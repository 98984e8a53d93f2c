import type { Command } from 'commander';
import type { LibraryClient, OrganizationClient } from '../../../client/src/index.js';
import { show } from '../output.js';
import { type GlobalOptions, Session } from '../session.js';

/** What a command shows: `data` to programs, `text` to people. */
export type Shown = [data: unknown, text: string];

/** The action of a command. `work` gets the arguments of the command, and then its options; what it returns is shown. */
export const inSession =
  <Given extends unknown[]>(work: (session: Session, ...given: Given) => Promise<Shown>) =>
  async (...given: unknown[]): Promise<void> => {
    const command = given.pop() as Command;
    const options: GlobalOptions = command.optsWithGlobals();
    const [data, text] = await work(await Session.open(options), ...(given as Given));
    show(options.json, data, text);
  };

/** The same for a command about the organization. */
export const inOrganization = <Given extends unknown[]>(
  work: (organization: OrganizationClient, ...given: Given) => Promise<Shown>,
) => inSession(async (session, ...given: Given) => work(await session.organization(), ...given));

/** The same for a command about the library. */
export const inLibrary = <Given extends unknown[]>(
  work: (library: LibraryClient, ...given: Given) => Promise<Shown>,
) => inSession(async (session, ...given: Given) => work(await session.library(), ...given));
