'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { LIMITS } from '@/contract/limits';
import type { BrandImage } from '@/contract/sharing/brand';
import { useCalls } from '../call/call-provider';
import { ProblemError } from '../call/error-message';
import { Button } from '../control/button';
import { FileInput } from '../control/file-input';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';

type BrandImagePickerProps = {
  organizationId: string;
  mayChange: boolean;
  image: BrandImage;
  /** In people's words. */
  name: string;
  hint: string;
  url: string | null;
};

const LOOK: Record<BrandImage, string> = {
  logo: 'h-24 w-60 max-w-full p-4 object-contain bg-[#fff] text-[#5c5d57]',
  cover: 'h-32 w-full max-w-[36rem] object-cover bg-sunken text-quiet',
};

/** Shows, replaces and removes the logo or the cover. */
export function BrandImagePicker(props: BrandImagePickerProps) {
  const { organizationId, mayChange, image, name, hint, url } = props;
  const file = useRef<HTMLInputElement>(null);
  const removal = useMutation(useCalls().organization.removeBrandImage.mutationOptions());
  const { make, pending, problem } = useChange();
  const choose = ([chosen]: File[]) =>
    chosen && make(() => upload(chosen, `/api/brand-images/${organizationId}/${image}`));
  const remove = () => make(() => removal.mutateAsync({ organizationId, image }));
  const shape = `${LOOK[image]} rounded-control border border-line`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 dir="auto" className="text-sm font-medium">
        {name}
      </h3>
      {url ? (
        // biome-ignore lint/performance/noImgElement: the service makes its own smaller images.
        <img src={url} alt={`The current ${image}`} className={shape} />
      ) : (
        <p className={`grid place-content-center text-sm ${shape}`}>None</p>
      )}
      {mayChange && (
        <>
          <div className="flex flex-wrap gap-2.5">
            <Button onClick={() => !pending && file.current?.click()} aria-disabled={pending}>
              {pending && !removal.isPending ? 'Uploading…' : `Upload ${image}`}
            </Button>
            {url && (
              <Button onClick={() => void remove()} aria-disabled={pending}>
                {removal.isPending ? 'Removing…' : `Remove ${image}`}
              </Button>
            )}
          </div>
          <FileInput ref={file} label={`${name} file`} accept="image/*" onFiles={choose} />
        </>
      )}
      <p className="text-xs text-quiet">{hint} Up to 8 MB.</p>
      <FormProblem text={problem} />
    </div>
  );
}

async function upload(image: File, path: string) {
  if (image.size > LIMITS.brandImageBytes)
    throw new ProblemError('This image is larger than 8 MB.');
  const response = await fetch(path, { method: 'PUT', body: image });
  if (response.ok) return;
  // A proxy in front of the service answers in its own form.
  const isOurs = response.headers.get('content-type')?.includes('json');
  throw new ProblemError(
    isOurs ? (await response.json()).message : `The image was refused (${response.status}).`,
  );
}
