import type { BrandSettings } from '@/contract/organization/settings';
import { SettingsSection } from '../control/section';
import { BrandColour } from './brand-colour';
import { BrandImagePicker } from './brand-image-picker';

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
