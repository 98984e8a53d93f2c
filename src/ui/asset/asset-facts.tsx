import type { ComponentProps } from 'react';
import { AI_SOURCES } from '@/contract/choices';
import type { AssetPage, ShownAsset } from '@/contract/organization/page';
import { useMayWrite } from '../call/access-provider';
import type { AssetRef } from '../call/resource-ref';
import { CopyButton } from '../control/copy-button';
import { DateTime } from '../format/date-time';
import * as format from '../format/format-quantity';
import { formatCodec } from '../format/format-quantity';
import { LocationMap } from '../image/location-map';
import { type Fact, FactList } from './fact-list';
import { FocalPoint } from './focal-point';
import { descriptionFacts, type Edited, ownFact, RightsFacts } from './own-facts';
import { AddDescription, OwnValue, placedAt, takenAs } from './own-value';

/** The known properties of an asset, in groups. Unknown ones are left out. */
export function AssetFacts({ page, assetRef }: { page: AssetPage; assetRef: AssetRef }) {
  const { asset, own, photo } = page;
  const edited = useMayWrite(assetRef) ? { own, assetRef } : null;
  return (
    <>
      <FactList title="Descriptions" facts={descriptionFacts(own, edited)} />
      {edited && <AddDescription {...edited} />}
      <FactList title="File" facts={fileFacts(asset)} />
      <FactList title="Video" facts={videoFacts(asset)} />
      <FactList title="Capture" facts={[...captureFacts(page, edited), ...cameraFacts(photo)]} />
      <RightsFacts own={own} edited={edited} />
      {edited && isImage(asset) && <FocalPoint asset={asset} {...edited} />}
      <FactList title="Embedded information" facts={writtenFacts(photo)} />
    </>
  );
}

const isImage = ({ contentType, sizes }: ShownAsset) =>
  contentType?.startsWith('image/') === true && sizes !== null;

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

function captureFacts({ asset, own, place, mapTiles }: AssetPage, edited: Edited): Fact[] {
  const { taken, position } = own;
  const { make = null, model = null, software, altitude = null } = asset.metadata?.capture ?? {};
  return [
    ownFact(edited, {
      name: 'Taken',
      label: 'Time taken',
      value: taken ?? '',
      shown: taken && format.formatCameraTime(taken),
      read: takenAs,
    }),
    { name: 'Camera', value: cameraName(make, model) },
    { name: 'Software', value: software },
    { name: 'Taken in', value: place && <PlaceName text={place} /> },
    { name: 'Location', value: position && <Location place={position} tiles={mapTiles} /> },
    {
      name: 'Position',
      value: edited && (
        <OwnValue
          {...edited}
          label="Position"
          value={position ? `${position.latitude}, ${position.longitude}` : ''}
          read={placedAt}
        />
      ),
    },
    { name: 'Altitude', value: altitude !== null && `${altitude.toFixed(0)} m` },
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
  const { title, caption, keywords, place, artist, copyright, digitalSource } = photo;
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
    { name: 'Made by', value: digitalSource && <DigitalSource {...digitalSource} /> },
  ];
}

/** A claim of the file, told as one. */
function DigitalSource({
  type,
  c2pa,
}: NonNullable<NonNullable<AssetPage['photo']>['digitalSource']>) {
  const isAi = type !== null && AI_SOURCES.includes(type);
  return (
    <span className="grid">
      {isAi && (
        <span className="justify-self-start rounded-control bg-sunken px-2">
          {type === AI_SOURCES[0] ? 'AI-generated' : 'Partly AI-generated'}
        </span>
      )}
      {!isAi && type}
      <span className="text-xs text-quiet">
        As its {c2pa ? 'content credentials (C2PA) claim; they were' : 'metadata claims; it was'}{' '}
        not checked.
      </span>
    </span>
  );
}

/** The name of a place, and whose names these are. */
function PlaceName({ text }: { text: string }) {
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
