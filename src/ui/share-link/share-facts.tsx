import { DAY_MS } from '@/contract/durations';
import { formatDay } from '@/contract/format-day';
import { LIMITS } from '@/contract/limits';
import type { ShareLink } from '@/contract/sharing/share-link';
import { Note } from '../control/section';
import { DateTime } from '../format/date-time';
import { formatCount } from '../format/format-quantity';
import { sayContent } from './say-content';
import { DOWNLOADS } from './share-fields';

/** Says when a link was ended, and how long it is kept. `endedAt` in unix milliseconds. */
const EndedNote = ({ endedAt }: { endedAt: number }) => (
  <Note>
    Ended <DateTime at={endedAt} withTime />. Visitors can no longer open it. It is kept with its
    answers until <DateTime at={endedAt + LIMITS.shareLinkDays * DAY_MS} />.
  </Note>
);

/** What a link shows to whom until when, and its use. */
export function ShareFacts({ link }: { link: ShareLink }) {
  const { people, hasPassword, downloads, createdBy, created, expiresAt, endedAt, url } = link;
  const how = [
    hasPassword && 'password',
    DOWNLOADS.find(({ value }) => value === downloads)?.text.toLowerCase(),
    people && `only for ${people.join(', ')}`,
  ];
  return (
    <div className="grid max-w-[60rem] gap-0.5 text-sm text-quiet">
      <p dir="auto" className="wrap-anywhere">
        {[sayContent(link), ...how].filter(Boolean).join(', ')}
      </p>
      <p>
        Shared <DateTime at={created} />
        {createdBy && (
          <>
            {' '}
            by <bdi>{createdBy}</bdi>
          </>
        )}
        {endedAt === null && expiresAt !== null && (
          <>
            , {expiresAt < Date.now() ? 'expired' : 'expires'} <DateTime at={expiresAt} withTime />
          </>
        )}
      </p>
      <Use {...link} />
      {endedAt !== null && <EndedNote endedAt={endedAt} />}
      {link.mayChange && url === null && (
        <p>
          This link was made before addresses were kept. It still works. To copy an address, replace
          it.
        </p>
      )}
    </div>
  );
}

/** Visits and downloads, in total and by recent day. */
function Use({ total, days }: ShareLink) {
  const inWords = ({ visits, downloads }: ShareLink['total']) =>
    `${formatCount(visits, 'visit')}, ${formatCount(downloads, 'download')}`;
  if (days.length === 0) return <p>{inWords(total)}</p>;
  return (
    <details>
      <summary className="w-fit rounded-control">{inWords(total)}</summary>
      <p className="pt-2">Last {LIMITS.shareLinkDays} days (UTC)</p>
      <ul className="grid max-h-60 overflow-y-auto">
        {days.map(({ day, ...count }) => (
          <li key={day} className="flex flex-wrap gap-x-4 tabular-nums">
            <span>{formatDay(Date.parse(day), 'UTC')}</span>
            <span>{inWords(count)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
