import type { SharesPage } from '@/contract/sharing/feedback-page';
import type { ShareLink } from '@/contract/sharing/share-link';
import { CopyButton } from '../control/copy-button';
import { ButtonLink } from '../control/link';
import { Empty, Note } from '../control/section';
import { formatCount } from '../format/format-quantity';
import { sharePath, sharesPath } from '../format/paths';
import { CoverCard, CoverCards } from '../image/cover-card';
import { FeedbackMailChoice } from './feedback-mail-choice';
import { sayContent } from './say-content';

/** The share links of an organization, the newest first: what each shows, and how far its visitors are. */
export function SharesView({ organizationId, page }: { organizationId: string; page: SharesPage }) {
  const { links, next, feedbackMail } = page;
  return (
    <div className="wide-page grid content-start gap-8 pt-6 pb-16">
      <h1 className="text-2xl">Shares</h1>
      {links.length === 0 ? (
        <Empty title="Nothing shared yet">
          <p className="text-quiet">
            Select photos, or open a library or a collection, and choose Share.
          </p>
        </Empty>
      ) : (
        <CoverCards label="Shares">
          {links.map((link, place) => (
            <ShareCard key={link.id} organizationId={organizationId} link={link} soon={place < 6} />
          ))}
        </CoverCards>
      )}
      {next && (
        <ButtonLink
          href={`${sharesPath(organizationId)}?before=${next}`}
          className="justify-self-start"
        >
          Older shares
        </ButtonLink>
      )}
      <FeedbackMailChoice organizationId={organizationId} mail={feedbackMail} />
    </div>
  );
}

type CardProps = { organizationId: string; link: ShareLink; soon: boolean };

function ShareCard({ organizationId, link, soon }: CardProps) {
  const { id, title, cover, url } = link;
  const { text, isNews } = stateOf(link);
  return (
    <CoverCard
      name={title}
      path={sharePath({ organizationId, linkId: id })}
      tiles={cover ? [cover] : []}
      empty={link.kind === 'search' ? link.searchText || 'Search' : 'Empty'}
      soon={soon}
      menu={url && <CopyButton text={url} name={`the link ${title}`} />}
    >
      <p dir="auto" className={`text-sm ${isNews ? 'font-medium text-accent' : 'text-quiet'}`}>
        {text}
      </p>
      <Note>{sayContent(link)}</Note>
    </CoverCard>
  );
}

/** How far the visitors of a link are, in words. */
function stateOf({ endedAt, expiresAt, feedback, total }: ShareLink) {
  const { picks, comments, done } = feedback;
  const answers = [
    picks > 0 && formatCount(picks, 'pick'),
    comments > 0 && formatCount(comments, 'comment'),
  ].filter(Boolean);
  const said = answers.length > 0 ? `: ${answers.join(', ')}` : '';
  if (endedAt !== null) return { text: `Stopped${said}`, isNews: false };
  if (done > 0) return { text: `Done${said}`, isNews: true };
  if (said) return { text: `Answered${said}`, isNews: true };
  if (expiresAt !== null && expiresAt < Date.now()) return { text: 'Expired', isNews: false };
  return { text: total.visits > 0 ? 'Opened' : 'Sent, not opened yet', isNews: false };
}
