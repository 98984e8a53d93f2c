import type { ComponentProps, ReactNode } from 'react';
import type { AssetPage, ShownAsset } from '@/contract/organization/page';
import { CopyButton } from '../control/copy-button';
import { DateTime } from '../format/date-time';
import { formatCodec } from '../format/format-codec';
import * as format from '../format/format-quantity';
import { LocationMap } from '../image/location-map';

type Fact = { name: string; value: ReactNode };

/** The known properties of an asset, in groups. Unknown ones are left out. */
export function AssetFacts({ asset, own, photo, place, mapTiles }: AssetPage) {
  return (
    <>
      <FactList title="File" facts={fileFacts(asset)} />
      <FactList title="Video" facts={videoFacts(asset)} />
      <FactList
        title="Capture"
        facts={[...captureFacts(asset, own, place, mapTiles), ...cameraFacts(photo)]}
      />
      <FactList title="Rights" facts={rightsFacts(own)} />
      <FactList title="Embedded information" facts={writtenFacts(photo)} />
    </>
  );
}

function fileFacts(asset: ShownAsset): Fact[] {
  const { width, height, size, duration, contentType, created, uploadedBy } = asset;
  return [
    { name: 'Dimensions', value: width && height && format.formatDimensions(width, height) },
    { name: 'Duration', value: duration !== null && format.formatDuration(duration) },
    { name: 'Size', value: size !== null && format.formatBytes(size) },
    { name: 'Type', value: contentType && format.formatType(contentType) },
    { name: 'Added', value: created !== null && <DateTime at={created} withTime /> },
    { name: 'Uploaded by', value: uploadedBy?.name },
  ];
}

function videoFacts({ metadata }: ShownAsset): Fact[] {
  const video = metadata?.video;
  if (!video) return [];
  const { codec, frameRate, bitrate, hasAudio, audioCodec, audioLayout, audioSampleRate } = video;
  const sound = [
    audioCodec && formatCodec(audioCodec),
    audioLayout,
    audioSampleRate && `${audioSampleRate / 1000} kHz`,
  ];
  return [
    { name: 'Codec', value: codec && formatCodec(codec) },
    { name: 'Frame rate', value: frameRate && `${frameRate} fps` },
    { name: 'Bit rate', value: bitrate && format.formatBitrate(bitrate) },
    { name: 'Audio', value: hasAudio ? sound.filter(Boolean).join(', ') : 'None' },
  ];
}

function captureFacts(
  { metadata }: ShownAsset,
  { taken, position: place }: AssetPage['own'],
  named: AssetPage['place'],
  tiles: AssetPage['mapTiles'],
): Fact[] {
  const { make = null, model = null, software, altitude = null } = metadata?.capture ?? {};
  return [
    { name: 'Taken', value: taken && format.formatCameraTime(taken) },
    { name: 'Camera', value: cameraName(make, model) },
    { name: 'Software', value: software },
    { name: 'Taken in', value: named && <PlaceName {...named} /> },
    { name: 'Location', value: place && <Location place={place} tiles={tiles} /> },
    { name: 'Altitude', value: altitude !== null && `${altitude.toFixed(0)} m` },
  ];
}

function rightsFacts({ rights }: AssetPage['own']): Fact[] {
  const { validFrom, validUntil, hold, creator, credit, copyright, licence } = rights;
  return [
    { name: 'Creator', value: creator },
    { name: 'Credit', value: credit },
    { name: 'Copyright', value: copyright },
    { name: 'Licence', value: licence },
    { name: 'Valid from', value: validFrom && <DateTime at={Date.parse(validFrom)} withTime /> },
    { name: 'Valid until', value: validUntil && <DateTime at={Date.parse(validUntil)} withTime /> },
    { name: 'On hold', value: hold && 'Can’t be deleted permanently' },
  ];
}

function cameraFacts(photo: AssetPage['photo']): Fact[] {
  if (!photo) return [];
  const { lens, exposureTime, fNumber, iso, focalLength, focalLength35mm } = photo;
  return [
    { name: 'Lens', value: lens },
    { name: 'Exposure', value: format.formatExposure({ exposureTime, fNumber, iso }) },
    { name: 'Focal length', value: format.formatFocalLength(focalLength, focalLength35mm) },
  ];
}

/** Facts people wrote into the file. */
function writtenFacts(photo: AssetPage['photo']): Fact[] {
  if (!photo) return [];
  const { title, caption, keywords, place, artist, copyright } = photo;
  return [
    { name: 'Title', value: title },
    {
      name: 'Caption',
      value: caption && (
        <span dir="auto" className="whitespace-pre-line">
          {caption}
        </span>
      ),
    },
    { name: 'Keywords', value: keywords.join(', ') },
    { name: 'Place', value: place },
    { name: 'Creator', value: artist },
    { name: 'Copyright', value: copyright },
  ];
}

/** The name of a place, and whose names these are. */
function PlaceName({ text }: NonNullable<AssetPage['place']>) {
  return (
    <span dir="auto" className="grid">
      {text}
      <span className="text-xs text-quiet">
        Places:{' '}
        <a href="https://www.geonames.org" className="underline underline-offset-4">
          GeoNames
        </a>
        ,{' '}
        <a
          href="https://creativecommons.org/licenses/by/4.0/"
          className="underline underline-offset-4"
        >
          CC BY 4.0
        </a>
      </span>
    </span>
  );
}

/** A place, as a link to the device's map. */
function Location({ place, tiles }: ComponentProps<typeof LocationMap>) {
  const { latitude, longitude } = place;
  const degrees = `${latitude},${longitude}`;
  return (
    <span className="grid gap-2">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <a href={`geo:${degrees}`} className="underline underline-offset-4">
          {format.formatCoordinates(latitude, longitude)}
        </a>
        <CopyButton text={degrees} name="coordinates" />
      </span>
      <LocationMap place={place} tiles={tiles} />
    </span>
  );
}

/** Most model names include the make: "Canon", "Canon EOS R6". */
function cameraName(make: string | null, model: string | null): string | null {
  if (!make || !model) return model ?? make;
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`;
}

function FactList({ title, facts }: { title: string; facts: Fact[] }) {
  const known = facts.filter(({ value }) => value);
  if (known.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h2 dir="auto" className="text-sm font-medium">
        {title}
      </h2>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {known.map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 py-2">
            <dt dir="auto" className="text-quiet">
              {name}
            </dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
