import type { ComponentProps, ReactNode } from 'react';
import { loadOrganization } from '@/app/app/load-page';
import type { Caller } from '@/app/caller';
import { SettingsFrame } from '@/ui/settings/settings-frame';

type Frame = ComponentProps<typeof SettingsFrame>;
/** `before`: the end of the previous page of a list; null on its first page. */
type Sent = { organizationId: string; before: string | null };
type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

/** The page of a tab of the settings: what `read` returns, shown in their frame. */
export const settingsPage =
  <Settings extends Omit<Frame, 'current' | 'children'>>(
    current: Frame['current'],
    read: (call: Caller, sent: Sent) => Promise<Settings>,
    show: (settings: Settings) => ReactNode,
  ) =>
  async ({ params, searchParams }: Props) => {
    const { organizationId } = await params;
    const { before } = await searchParams;
    const sent = { organizationId, before: before === undefined ? null : String(before) };
    const settings = await loadOrganization(organizationId, `/settings${current}`, (call) =>
      read(call, sent),
    );
    return (
      <SettingsFrame {...settings} current={current}>
        {show(settings)}
      </SettingsFrame>
    );
  };
