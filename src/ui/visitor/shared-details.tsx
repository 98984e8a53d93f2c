import type { SharedAssetPage } from '@/contract/share-link';
import { formatCameraTime } from '../asset/format-quantity';

/** Whether a link shows anything of an asset but its image. */
export const hasDetails = ({ asset, showsNames }: SharedAssetPage): boolean =>
  showsNames || [asset.description, asset.recordedAt, asset.model, asset.make].some(Boolean);

/** What a link shows of an asset below its image: name, description, and how it was taken. */
export function SharedDetails({ page }: { page: SharedAssetPage }) {
  const { showsNames } = page;
  const { name, description, recordedAt, make, model } = page.asset;
  const facts = [
    { name: 'Taken', value: recordedAt && formatCameraTime(recordedAt) },
    { name: 'Camera', value: model ?? make },
  ].filter(({ value }) => value);
  if (!hasDetails(page)) return <h1 className="sr-only">{name}</h1>;
  return (
    <div className="page-width grid gap-3 py-6">
      <h1 className={showsNames ? 'text-lg wrap-anywhere' : 'sr-only'}>{name}</h1>
      {description && (
        <p className="max-w-[44rem] whitespace-pre-line text-quiet wrap-anywhere">{description}</p>
      )}
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {facts.map((fact) => (
            <div key={fact.name} className="flex gap-2">
              <dt className="text-quiet">{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
