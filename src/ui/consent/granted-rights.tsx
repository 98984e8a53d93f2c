type Props = {
  /** Whether the application stays connected after the first hour. */
  stays: boolean;
};

/** What an application with access can and cannot do. */
export function GrantedRights({ stays }: Props) {
  return (
    <div className="grid gap-2 text-sm">
      <p>It will be able to</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>View images and videos, with names, tags and descriptions</li>
        <li>Upload, edit, tag, approve, move and trash them</li>
        <li>Create and rename libraries where you can</li>
      </ul>
      <p className="text-quiet">
        It can’t see your password, sessions, keys or members.{' '}
        {stays
          ? 'It stays connected until you disconnect it in your account settings.'
          : 'Access ends after an hour.'}
      </p>
    </div>
  );
}
