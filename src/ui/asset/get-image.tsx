'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssetPage, ShownAsset } from '@/contract/organization/page';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { CopyButton } from '../control/copy-button';
import { Dialog, useModal } from '../control/dialog';
import { FormProblem } from '../form/form-problem';
import { Select } from '../form/select';
import { DateTime } from '../format/date-time';
import { DeliveryNote } from './delivery-note';
import { nextLoader, pictureCode } from './image-code';

type Props = {
  asset: ShownAsset;
  assetRef: AssetRef;
  delivery: AssetPage['delivery'];
  onClose: () => void;
};

const ORIGINAL = '';
const DAY = 86_400;
const TIMES = [
  { value: String(DAY / 24), text: '1 hour' },
  { value: String(DAY), text: '1 day' },
  { value: String(30 * DAY), text: '30 days' },
  { value: String(365 * DAY), text: '1 year' },
];

/** A dialog with the addresses of an image in each preset, and code that shows it. */
export function GetImage({ asset, assetRef, delivery, onClose }: Props) {
  const { dialog, close } = useModal(onClose);
  const { organizationId } = assetRef;
  const { data, error } = useQuery(useCalls().delivery.presets.queryOptions({ organizationId }));
  const [name, setName] = useState('web');
  const preset = data?.find((one) => one.name === name) ?? null;
  const url = asset.url ?? '';
  const address = preset ? `${url}/p/${preset.name}` : url;
  const isSigned = delivery?.mode === 'signed';
  const picture = preset && pictureCode(asset, preset);
  return (
    <Dialog dialog={dialog} title="Get image">
      {/* Without a public address there is nothing to copy. */}
      {delivery?.served === false && <DeliveryNote delivery={delivery} />}
      <FormProblem text={error && errorMessage(error)} />
      {data && delivery?.served !== false && (
        <>
          <Select
            label="Preset"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            options={[
              ...data.map((one) => ({ value: one.name, text: one.name })),
              { value: ORIGINAL, text: 'The file itself' },
            ]}
          />
          {isSigned ? (
            <SignedAddress key={name} assetRef={assetRef} preset={name} />
          ) : (
            <>
              <Code name="Address" text={address} />
              {picture && <Code name="HTML" text={picture} />}
              <Code name="Loader for next/image" text={nextLoader({ url })} />
            </>
          )}
        </>
      )}
      <Button onClick={close} className="justify-self-end">
        Close
      </Button>
    </Dialog>
  );
}

/** An address with an end, for a library that asks for one. */
function SignedAddress({ assetRef, preset }: { assetRef: AssetRef; preset: string }) {
  const signing = useMutation(useCalls().delivery.signAddress.mutationOptions());
  const [seconds, setSeconds] = useState(String(DAY));
  const sign = () =>
    signing.mutate({
      ...assetRef,
      expiresIn: Number(seconds),
      ...(preset !== ORIGINAL && { preset }),
    });
  return (
    <>
      <p className="text-sm text-quiet">
        This library answers only signed addresses. Whoever has one gets the image until it ends.
      </p>
      <div className="flex items-end gap-2.5">
        <Select
          label="Answers for"
          value={seconds}
          onChange={({ currentTarget }) => setSeconds(currentTarget.value)}
          options={TIMES}
        />
        <Button variant="primary" onClick={sign} aria-disabled={signing.isPending}>
          Sign address
        </Button>
      </div>
      <FormProblem text={signing.error && errorMessage(signing.error)} />
      {signing.data && (
        <>
          <Code name="Signed address" text={signing.data.url} />
          <p role="status" className="text-sm text-quiet">
            Ends <DateTime at={Date.parse(signing.data.expires)} withTime />.
          </p>
        </>
      )}
    </>
  );
}

const Code = ({ name, text }: { name: string; text: string }) => (
  <div className="grid gap-1.5">
    <div className="flex items-center justify-between gap-2">
      <span dir="auto" className="text-sm font-medium">
        {name}
      </span>
      <CopyButton text={text} name={name} />
    </div>
    <pre
      dir="ltr"
      className="max-h-40 overflow-auto rounded-control bg-sunken px-3 py-2 text-xs wrap-anywhere whitespace-pre-wrap"
    >
      <code>{text}</code>
    </pre>
  </div>
);
