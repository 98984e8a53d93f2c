import type { ActivityEntry } from '@/contract/activity';
import { LIMITS } from '@/contract/limits';
import type { SettingsForMember } from '../access/authorize-settings';
import type { Domain } from '../operation';
import { LATEST_ANSWERS, LATEST_COMMENTS, LATEST_EVENTS, LATEST_MEMBERS } from './latest-activity';

/** An entry, with the ids of some of its assets. */
export type ActivityRow = Omit<ActivityEntry, 'id' | 'tiles' | 'library' | 'link'> & {
  libraryId: string | null;
  libraryName: string | null;
  linkId: string | null;
  linkTitle: string | null;
  assetIds: string[];
};

const SOURCES = [LATEST_EVENTS, LATEST_COMMENTS, LATEST_ANSWERS, LATEST_MEMBERS];

/**
 * What happened last in an organization, the latest first: uploads and approvals from its published events, comments,
 * answers of visitors and new members; `aboutMe`: only what concerns the reader. Assets and libraries in the trash are left out. Each of the four is bounded and
 * read by an index, so it costs the same in every organization.
 */
export async function listActivity(
  { database }: Domain,
  { id, person }: SettingsForMember,
  aboutMe: boolean,
): Promise<ActivityRow[]> {
  const values = [id, person.personId, aboutMe];
  const found = await Promise.all(
    SOURCES.map((source) => database.rows<ActivityRow>(source, values)),
  );
  return found
    .flat()
    .sort((one, other) => other.at - one.at)
    .slice(0, LIMITS.activityEntries);
}
