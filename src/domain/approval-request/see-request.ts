import type { OrganizationOfPerson } from '../access/authorize-settings';
import { operation } from '../operation';

/**
 * Notes that the person has opened a request they were asked in, and that they have seen the answers to their own up to
 * a time in unix milliseconds. An earlier time changes nothing.
 */
export const seeRequest = operation(
  async (
    { tx, at },
    { id, person }: OrganizationOfPerson,
    requestId: string,
    until: number,
  ): Promise<void> => {
    const { personId } = person;
    const seen = new Date(Math.min(until, at.getTime()));
    await tx.$executeRaw`
      UPDATE approval_request_person q SET seen_at = ${at}
      FROM approval_request r
      WHERE r.id = q.request_id AND r.organization_id = ${id} AND q.request_id = ${requestId}
        AND q.person_id = ${personId} AND q.seen_at IS NULL`;
    await tx.$executeRaw`
      UPDATE approval_request SET answers_seen_at = ${seen}
      WHERE id = ${requestId} AND organization_id = ${id} AND asked_by_id = ${personId}
        AND (answers_seen_at IS NULL OR answers_seen_at < ${seen})`;
  },
);
