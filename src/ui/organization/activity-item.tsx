import {
  CircleCheckIcon,
  HeartIcon,
  MessageSquareIcon,
  UploadIcon,
  UserPlusIcon,
} from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { ActivityEntry } from '@/contract/organization/activity';
import { formatAssetCount, formatNumber } from '../format/format-quantity';
import { formatState } from '../format/format-state';
import { sharePath } from '../format/paths';
import { StateDot } from '../format/state-dot';
import { TimeAgo, useNow } from '../format/time-ago';
import { VisitorName } from '../format/visitor-name';
import { Thumbnail } from '../image/thumbnail';
import { sayApproval } from './say-approval';

type Kind = ActivityEntry['kind'];
type ItemProps = { entry: ActivityEntry; organizationId: string; at: number };

const ICONS = {
  upload: UploadIcon,
  approval: CircleCheckIcon,
  comment: MessageSquareIcon,
  picks: HeartIcon,
  member: UserPlusIcon,
} as const satisfies Record<Kind, unknown>;

/** Who did what and when, with some of the assets. */
export function ActivityItem({ entry, organizationId, at }: ItemProps) {
  const now = useNow(at);
  const Icon = ICONS[entry.kind];
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-4">
      <span className="grid size-8 place-content-center rounded-full bg-sunken text-quiet">
        <Icon className="size-4" />
      </span>
      <p dir="auto" className="self-center text-sm wrap-anywhere">
        <Sentence entry={entry} organizationId={organizationId} />
        <span className="whitespace-nowrap text-quiet">
          {' · '}
          <TimeAgo at={entry.at} now={now} />
        </span>
      </p>
      {entry.text !== null && (
        <p
          dir="auto"
          className="col-start-2 line-clamp-3 max-w-[44rem] text-sm text-quiet wrap-anywhere"
        >
          {entry.text}
        </p>
      )}
      {entry.tiles.length > 0 && <Tiles entry={entry} organizationId={organizationId} />}
    </li>
  );
}

function Sentence({ entry, organizationId }: Omit<ItemProps, 'at'>) {
  const { kind, who, byVisitor, count, state, library, link } = entry;
  const assets = formatAssetCount(count);
  const name = <strong className="font-medium">{who}</strong>;
  const within = library && (
    <TextLink href={`/app/${organizationId}/${library.id}`}>
      <bdi>{library.name}</bdi>
    </TextLink>
  );
  const through = link && (
    <TextLink href={sharePath({ organizationId, linkId: link.id })}>
      <bdi>{link.title}</bdi>
    </TextLink>
  );
  const sentences: Record<Kind, ReactNode> = {
    upload: (
      <>
        <bdi>{name}</bdi> uploaded {assets} to {within}
      </>
    ),
    approval: (
      <>
        <bdi>{name}</bdi> {sayApproval(state, assets)} in {within}
      </>
    ),
    comment: (
      <>
        {byVisitor && who !== null ? <VisitorName name={who} /> : <bdi>{name}</bdi>} commented{' '}
        {through && <>on {through} </>}in {within}
      </>
    ),
    picks: (
      <>
        Visitors picked {assets} of {through}
      </>
    ),
    member: (
      <>
        <bdi>{name}</bdi> joined
      </>
    ),
  };
  return sentences[kind];
}

const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    prefetch={false}
    className="rounded-control underline decoration-line underline-offset-4 hover:decoration-current"
  >
    {children}
  </Link>
);

/** Small images that lead to their assets. */
const Tiles = ({ entry: { kind, count, tiles }, organizationId }: Omit<ItemProps, 'at'>) => (
  <ul aria-label="Assets" className="col-start-2 flex flex-wrap gap-1.5">
    {tiles.map((tile) => (
      <li key={tile.id}>
        <Link
          href={`/app/${organizationId}/${tile.libraryId}/${tile.id}${kind === 'comment' ? '#comments' : ''}`}
          prefetch={false}
          aria-label={
            kind === 'approval' && tile.approval
              ? `${tile.name}: ${formatState(tile.approval)}`
              : tile.name
          }
          className="relative block size-16 overflow-hidden rounded-image bg-sunken sm:size-20"
        >
          <Thumbnail asset={tile} sizes="5rem" alt="" />
          {kind === 'approval' && tile.approval && (
            <span className="absolute right-1 bottom-1 grid rounded-full bg-surface p-1">
              <StateDot state={tile.approval} />
            </span>
          )}
        </Link>
      </li>
    ))}
    {count > tiles.length && (
      <li className="grid size-16 place-content-center text-sm text-quiet sm:size-20">
        +{formatNumber(count - tiles.length)}
      </li>
    )}
  </ul>
);
