import type { Mentionable } from '@/contract/comment';

type MentionListProps = {
  id: string;
  members: Mentionable[];
  highlighted: number;
  onPick: (member: Mentionable) => void;
};

/** The element id of a suggestion. */
export const suggestionId = (listId: string, place: number) => `${listId}-${place}`;

/** Suggests members below a field. The field keeps the focus. */
export const MentionList = ({ id, members, highlighted, onPick }: MentionListProps) => (
  <div
    ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
    id={id}
    role="listbox"
    aria-label="Members"
    className="absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-line bg-surface py-1 shadow-card"
  >
    {members.map((member, place) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
      <div
        key={`${member.name} ${member.email}`}
        id={suggestionId(id, place)}
        role="option"
        tabIndex={-1}
        aria-selected={place === highlighted}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onPick(member)}
        className={`cursor-pointer px-3.5 py-2 text-sm wrap-anywhere hover:bg-accent-soft ${place === highlighted ? 'bg-accent-soft' : ''}`}
      >
        {member.name} <span className="text-xs text-quiet">{member.email}</span>
      </div>
    ))}
  </div>
);
