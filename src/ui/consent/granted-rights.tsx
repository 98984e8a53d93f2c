import type { RequestedRights } from '@/contract/applications';

/** What an application with access can and cannot do. */
export function GrantedRights({ access, stays }: RequestedRights) {
  return (
    <div className="grid gap-2 text-sm">
      {access && (
        <>
          <p>It will be able to</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>View images and videos, with names, tags and descriptions</li>
            {access === 'write' && (
              <>
                <li>Upload, edit, tag, approve, move and trash them</li>
                <li>Create and rename libraries where you can</li>
              </>
            )}
          </ul>
        </>
      )}
      <p className="text-quiet">
        {EXCEPTIONS[access ?? 'none']}{' '}
        {stays
          ? 'It stays connected until you disconnect it in your account settings.'
          : 'Access ends after an hour.'}
      </p>
    </div>
  );
}

const EXCEPTIONS = {
  write: 'It can’t see your password, sessions, keys or members.',
  read: 'It can’t change anything, or see your password, sessions, keys or members.',
  none: 'It can’t see or change anything in your libraries.',
};
