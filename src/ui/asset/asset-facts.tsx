import type { ReactNode } from 'react';
import type { ShownAsset } from '@/contract/page';
import { CopyButton } from '../control/copy-button';
import { Moment } from '../frame/moment';
import * as words from './quantities';

type Fact = { name: string; value: ReactNode };

/** What is known of an asset, in groups; what is unknown is left out. */
export function AssetFacts({ asset }: { asset: ShownAsset }) {
  return (
    <>
      <FactList title="File" facts={fileFacts(asset)} />
      <FactList title="Film" facts={filmFacts(asset)} />
      <FactList title="Capture" facts={captureFacts(asset)} />
    </>
  );
}

function fileFacts(asset: ShownAsset): Fact[] {
  const { width, height, size, duration, contentType, created, uploadedBy } = asset;
  return [
    { name: 'Dimensions', value: width && height && words.pixelsInWords(width, height) },
    { name: 'Duration', value: duration !== null && words.durationInWords(duration) },
    { name: 'Size', value: size !== null && words.bytesInWords(size) },
    { name: 'Type', value: contentType && words.typeInWords(contentType) },
    { name: 'Added', value: created !== null && <Moment at={created} withTime /> },
    { name: 'Uploaded by', value: uploadedBy?.name },
  ];
}

function filmFacts({ metadata }: ShownAsset): Fact[] {
  const video = metadata?.video;
  if (!video) return [];
  const { codec, frameRate, bitrate, hasAudio, audioCodec, audioLayout, audioSampleRate } = video;
  const sound = [audioCodec, audioLayout, audioSampleRate && `${audioSampleRate / 1000} kHz`];
  return [
    { name: 'Codec', value: codec },
    { name: 'Frames', value: frameRate && `${frameRate} a second` },
    { name: 'Bit rate', value: bitrate && words.bitsInWords(bitrate) },
    { name: 'Sound', value: hasAudio ? sound.filter(Boolean).join(', ') : 'None' },
  ];
}

function captureFacts({ metadata }: ShownAsset): Fact[] {
  const capture = metadata?.capture;
  if (!capture) return [];
  const { make, model, software, recordedAt, latitude, longitude, altitude } = capture;
  const placed = latitude !== null && longitude !== null;
  return [
    { name: 'Taken', value: recordedAt && words.cameraTimeInWords(recordedAt) },
    { name: 'Camera', value: cameraName(make, model) },
    { name: 'Software', value: software },
    { name: 'Place', value: placed && <Place latitude={latitude} longitude={longitude} /> },
    { name: 'Altitude', value: altitude !== null && `${altitude.toFixed(0)} m` },
  ];
}

/** Coordinates, which the device's own map opens; nothing of them is sent anywhere. */
function Place({ latitude, longitude }: { latitude: number; longitude: number }) {
  const degrees = `${latitude},${longitude}`;
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <a href={`geo:${degrees}`} className="underline underline-offset-4">
        {words.placeInWords(latitude, longitude)}
      </a>
      <CopyButton text={degrees} name="coordinates" />
    </span>
  );
}

/** Most models begin with their make already: "Canon", "Canon EOS R6". */
function cameraName(make: string | null, model: string | null): string | null {
  if (!make || !model) return model ?? make;
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`;
}

function FactList({ title, facts }: { title: string; facts: Fact[] }) {
  const known = facts.filter(({ value }) => value);
  if (known.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h2 className="text-sm font-medium">{title}</h2>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {known.map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 py-2">
            <dt className="text-quiet">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
