import type { ComponentProps, ComponentType } from 'react';
import { loadOrganization } from '@/app/app/load-page';
import type { Caller } from '@/app/caller';
import type { PageProps } from '@/app/page-props';
import { SettingsFrame } from '@/ui/settings/settings-frame';

type Frame = ComponentProps<typeof SettingsFrame>;
/** `before`: the end of the previous page of a list; null on its first page. */
type Sent = { organizationId: string; before: string | null };

/** The page of a tab of the settings: what `reader` reads, shown by `View` in their frame. */
export const settingsPage =
  <Settings extends Omit<Frame, 'current' | 'children'>>(
    current: Frame['current'],
    reader: (call: Caller) => (sent: Sent) => Promise<Settings>,
    View: ComponentType<{ settings: Settings }>,
  ) =>
  async ({ params, searchParams }: PageProps<'organizationId'>) => {
    const { organizationId } = await params;
    const { before } = await searchParams;
    const sent = { organizationId, before: before === undefined ? null : String(before) };
    const settings = await loadOrganization(organizationId, `/settings${current}`, (call) =>
      reader(call)(sent),
    );
    return (
      <SettingsFrame {...settings} current={current}>
        <View settings={settings} />
      </SettingsFrame>
    );
  };
