import Link from 'next/link';
import { formatDay } from '@/contract/format-day';
import { LIMITS } from '@/contract/limits';
import type { LinkSettings } from '@/contract/organization/settings';
import type { ShareLink } from '@/contract/sharing/share-link';
import { buttonClass } from '../control/button';
import { LIST_CLASS, SettingsSection } from '../control/section';
import { DateTime } from '../format/date-time';
import { feedbackPath } from '../format/feedback-url';
import { formatAssetCount, formatNumber } from '../format/format-quantity';
import { EndedNote } from './ended-note';
import { FeedbackMailChoice } from './feedback-mail-choice';
import { EndedOnly, LinkControls } from './link-controls';

/** The share links of an organization: their content, expiry and use. */
export function LinkSettingsView({ settings }: { settings: LinkSettings }) {
  const { organization, links, next } = settings;
  return (
    <SettingsSection
      title="Share links"
      lead="Anyone with a link can see what it shows, without an account, unless it is only for people you name. To create one, select assets or open a search or collection, then choose Share."
    >
      <FeedbackMailChoice organizationId={organization.id} mail={settings.feedbackMail} />
      {links.length === 0 ? (
        <p className="text-quiet">No links yet.</p>
      ) : (
        <ul aria-label="Links" className={LIST_CLASS}>
          {links.map((link) => (
            <li key={link.id} className="grid gap-3 px-4 py-4">
              <LinkDescription link={link} />
              <div className="grid gap-1">
                <LinkUse link={link} />
                <LinkFeedback organizationId={organization.id} link={link} />
              </div>
              {link.mayChange ? (
                <LinkControls organizationId={organization.id} link={link} />
              ) : (
                link.mayEnd && <EndedOnly organizationId={organization.id} link={link} />
              )}
            </li>
          ))}
        </ul>
      )}
      {next && (
        <Link
          href={`/app/${organization.id}/settings/links?before=${next}`}
          prefetch={false}
          className={`${buttonClass('secondary')} justify-self-start`}
        >
          Older links
        </Link>
      )}
    </SettingsSection>
  );
}

const DOWNLOADS = {
  none: 'no downloads',
  renditions: 'web sizes can be downloaded',
  originals: 'original files can be downloaded',
};

function contentOf({ kind, assetsCount, searchText, collectionName }: ShareLink): string {
  if (kind === 'search') return searchText ? `Search for “${searchText}”` : 'A search';
  const assets = formatAssetCount(assetsCount ?? 0);
  if (kind === 'assets') return assets;
  return collectionName === null
    ? 'A deleted collection'
    : `Collection “${collectionName}” with ${assets}`;
}

function LinkDescription({ link }: { link: ShareLink }) {
  const { title, hasPassword, downloads, people, createdBy, endedAt } = link;
  const how = [hasPassword && 'password', DOWNLOADS[downloads]].filter(Boolean).join(', ');
  return (
    <div className="grid gap-0.5">
      <p dir="auto" className="font-medium wrap-anywhere">
        {title}
      </p>
      <p dir="auto" className="text-sm text-quiet wrap-anywhere">
        {contentOf(link)}, {how}
      </p>
      {people && (
        <p dir="auto" className="text-sm text-quiet wrap-anywhere">
          Only for {people.join(', ')}
        </p>
      )}
      <p className="text-sm text-quiet">
        Created <DateTime at={link.created} />
        {createdBy && ` by ${createdBy}`}
        {endedAt === null && <Expiry {...link} />}
      </p>
      {endedAt !== null && <EndedNote endedAt={endedAt} />}
    </div>
  );
}

const Expiry = ({ expiresAt }: Pick<ShareLink, 'expiresAt'>) =>
  expiresAt === null ? (
    ', no expiry'
  ) : (
    <>
      , {expiresAt < Date.now() ? 'expired' : 'expires'} <DateTime at={expiresAt} withTime />
    </>
  );

/** Visits and downloads of a link, in total and by recent day. */
function LinkUse({ link: { title, total, days } }: { link: ShareLink }) {
  const inWords = ({ visits, downloads }: ShareLink['total']) =>
    `${formatNumber(visits)} ${visits === 1 ? 'visit' : 'visits'}, ${formatNumber(downloads)} ${downloads === 1 ? 'download' : 'downloads'}`;
  if (days.length === 0) return <p className="text-sm text-quiet">{inWords(total)}</p>;
  return (
    <details className="text-sm text-quiet">
      <summary
        aria-label={`${inWords(total)} of ${title}, by day`}
        className="w-fit rounded-control"
      >
        {inWords(total)}
      </summary>
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

type LinkFeedbackProps = { organizationId: string; link: ShareLink };

/**
 * Counts the picks and comments of a link's visitors, and leads to them. Nothing where the link takes no feedback and
 * has none.
 */
function LinkFeedback({ organizationId, link }: LinkFeedbackProps) {
  const { id, title, takesFeedback, feedback } = link;
  const { picks, comments } = feedback;
  const isAnswered = picks > 0 || comments > 0;
  if (!takesFeedback && !isAnswered) return null;
  return (
    <div className="flex flex-wrap gap-x-4 text-sm text-quiet">
      <p>
        {formatNumber(picks)} {picks === 1 ? 'pick' : 'picks'}, {formatNumber(comments)}{' '}
        {comments === 1 ? 'comment' : 'comments'}
      </p>
      {isAnswered && (
        <Link
          href={feedbackPath({ organizationId, linkId: id })}
          prefetch={false}
          aria-label={`See answers on ${title}`}
          className="w-fit rounded-control text-ink underline underline-offset-4"
        >
          See answers
        </Link>
      )}
    </div>
  );
}
