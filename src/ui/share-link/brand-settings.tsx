'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { BrandSettings } from '@/contract/organization/settings';
import type { Brand, BrandChoices, BrandImage } from '@/contract/sharing/brand';
import { useCalls } from '../call/call-provider';
import { ProblemError } from '../call/error-message';
import { Button } from '../control/button';
import { FileInput } from '../control/file-input';
import { SettingsSection } from '../control/section';
import { Checkbox } from '../form/checkbox';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { accentColours } from './accent-colours';

type BrandColourProps = { organizationId: string; brand: Brand; mayChange: boolean };

/** The accent of the service, to begin with. */
const USUAL = '#0b6258';

/** Chooses the accent of visitors' pages, and whether they name the service. */
function BrandColour({ organizationId, brand, mayChange }: BrandColourProps) {
  const changing = useMutation(useCalls().organization.setBrand.mutationOptions());
  const { make, pending, problem } = useChange();
  const [typed, setTyped] = useState(brand.accent ?? USUAL);
  const { namesService } = brand;
  const save = (choices: Partial<BrandChoices>) =>
    void make(() => changing.mutateAsync({ organizationId, ...choices }));
  const isNew = typed !== (brand.accent ?? USUAL);
  return (
    <SettingsSection
      title="Colour"
      lead="For buttons, links and picks. Where it would be hard to read, it is made darker in light and lighter in dark."
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <label className="grid gap-1.5 max-sm:w-full text-sm font-medium">
          Accent colour
          <input
            type="color"
            value={typed}
            disabled={!mayChange}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className="h-11 w-24 rounded-control border border-edge bg-surface p-1"
          />
        </label>
        <Sample accent={typed} theme="light" />
        <Sample accent={typed} theme="dark" />
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant="primary"
            aria-disabled={pending || !isNew}
            onClick={() => {
              if (isNew) save({ accent: typed });
            }}
          >
            {pending ? 'Saving…' : 'Save colour'}
          </Button>
          {brand.accent !== null && (
            <Button
              aria-disabled={pending}
              onClick={() => {
                setTyped(USUAL);
                save({ accent: null });
              }}
            >
              Use the usual colour
            </Button>
          )}
        </div>
      )}
      <Checkbox
        checked={(pending ? changing.variables?.namesService : undefined) ?? namesService}
        disabled={!mayChange}
        aria-disabled={pending}
        onChange={({ currentTarget: { checked } }) => save({ namesService: checked })}
        labelClass="min-h-11"
      >
        Show “Shared with Vitrine” at the end of the page
      </Checkbox>
      <FormProblem text={problem} />
    </SettingsSection>
  );
}

type SampleProps = { accent: string; theme: 'light' | 'dark' };

/** A button and a text in the colours that follow. */
function Sample({ accent, theme }: SampleProps) {
  const colours = accentColours(accent, theme);
  return (
    <div
      className="grid gap-1.5 rounded-control border border-line px-4 py-3 text-sm"
      style={{ background: theme === 'light' ? '#faf9f7' : '#131413', color: colours.accent }}
    >
      <span
        className="rounded-control px-3 py-1.5 text-center font-medium"
        style={{ background: colours.accent, color: colours['on-accent'] }}
      >
        In {theme}
      </span>
      <span className="underline underline-offset-4">{colours.accent}</span>
    </div>
  );
}

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
function BrandImagePicker(props: BrandImagePickerProps) {
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

/** The logo, the cover and the colour that visitors of share links see. */
export function BrandSettingsView({ settings }: { settings: BrandSettings }) {
  const { organization, brand, mayChange } = settings;
  const organizationId = organization.id;
  return (
    <>
      <SettingsSection title="Images" lead="Visitors see them at the top of every share link.">
        <BrandImagePicker
          organizationId={organizationId}
          mayChange={mayChange}
          image="logo"
          name="Logo"
          hint="Instead of the name of the organization. Best in dark or strong colours on a transparent ground; in dark mode it stands on white."
          url={brand.logoUrl}
        />
        <BrandImagePicker
          organizationId={organizationId}
          mayChange={mayChange}
          image="cover"
          name="Cover"
          hint="A wide image at the top of the page, cropped to a band."
          url={brand.coverUrl}
        />
      </SettingsSection>
      <BrandColour organizationId={organizationId} brand={brand} mayChange={mayChange} />
    </>
  );
}
