import type { MemberSettings } from '@/contract/organization/settings';
import { Avatar } from '../account/avatar';
import { Badge, LIST_CLASS, Note, SettingsSection } from '../control/section';
import { DateTime } from '../format/date-time';
import { InvitationsSection } from './invitations-section';
import { MemberControls } from './member-controls';
import { sayAccess } from './say-access';

type Member = MemberSettings['members'][number];

/** The members of an organization and its invitations. */
export function MemberSettingsView({ settings }: { settings: MemberSettings }) {
  const { organization, members, invitations, libraries, mayChange, personId } = settings;
  return (
    <>
      <SettingsSection
        title="Members"
        lead="Owners can change these settings. Members work in all libraries, unless you choose otherwise. Suspended members can only view."
      >
        <ul className={LIST_CLASS}>
          {members.map((member) => (
            <li key={member.personId} className="grid gap-3 px-4 py-3.5">
              <MemberSummary member={member} own={member.personId === personId} />
              {mayChange && member.personId !== personId && (
                <MemberControls
                  member={member}
                  libraries={libraries}
                  organizationId={organization.id}
                />
              )}
            </li>
          ))}
        </ul>
      </SettingsSection>
      <InvitationsSection
        organizationId={organization.id}
        invitations={invitations}
        libraries={libraries}
        mayChange={mayChange}
      />
    </>
  );
}

const roleOf = ({ role, suspended, access }: Member) =>
  suspended ? 'Suspended' : role === 'owner' ? 'Owner' : access.others ? 'Member' : 'Guest';

function MemberSummary({ member, own }: { member: Member; own: boolean }) {
  const access = member.role === 'owner' ? null : sayAccess(member.access);
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={member.name} url={member.avatarUrl} small />
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {member.name}
          {own && <Badge>You</Badge>}
        </p>
        {member.email && (
          <Note>
            <bdi>{member.email}</bdi>
          </Note>
        )}
        <Note>
          {roleOf(member)} since <DateTime at={member.since} />
        </Note>
        {access && <Note>{access}</Note>}
      </div>
    </div>
  );
}
