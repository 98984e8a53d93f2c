import type { Feedback } from '@/contract/sharing/feedback';
import type { SharedAssetPage } from '@/contract/sharing/share-link';
import { placeKindOf } from '../comment/comment-place';
import type { Marks } from '../comment/use-marks';
import { formatCameraTime } from '../format/format-quantity';
import { VisitorComments } from './visitor-comments';

type SharedDetailsProps = {
  page: SharedAssetPage;
  /** Null where the link takes no comments and picks. */
  feedback: Feedback | null;
  /** When the server rendered the page. */
  at: number;
  marks: Marks;
};

/** Whether there is anything below the image of an asset. */
export const hasDetails = ({ asset, showsNames, takesFeedback }: SharedAssetPage): boolean =>
  takesFeedback ||
  showsNames ||
  [asset.description, asset.recordedAt, asset.model, asset.make].some(Boolean);

/** Below the image of a shared asset, or beside it where visitors answer: name, feedback of visitors, description, capture time and camera. */
export function SharedDetails({ page, feedback, at, marks }: SharedDetailsProps) {
  const { showsNames } = page;
  const { name, description, recordedAt, make, model } = page.asset;
  const facts = [
    { name: 'Taken', value: recordedAt && formatCameraTime(recordedAt) },
    { name: 'Camera', value: model ?? make },
  ].filter(({ value }) => value);
  if (!hasDetails(page))
    return (
      <h1 dir="auto" className="sr-only">
        {name}
      </h1>
    );
  return (
    <div
      className={
        feedback
          ? 'grid content-start gap-5 px-4 py-5 in-[:fullscreen]:hidden sm:px-6 lg:border-l lg:border-line'
          : 'page-width grid gap-5 py-5'
      }
    >
      <h1 dir="auto" className={showsNames ? 'text-lg wrap-anywhere' : 'sr-only'}>
        {name}
      </h1>
      {feedback && (
        <VisitorComments
          asset={page.asset}
          feedback={feedback}
          renderedAt={at}
          marks={marks}
          kind={placeKindOf(page.asset)}
        />
      )}
      {description && (
        <p dir="auto" className="max-w-[44rem] whitespace-pre-line text-quiet wrap-anywhere">
          {description}
        </p>
      )}
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {facts.map((fact) => (
            <div key={fact.name} className="flex gap-2">
              <dt dir="auto" className="text-quiet">
                {fact.name}
              </dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
