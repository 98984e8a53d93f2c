import { Fragment } from 'react';

/** A path with line breaks only between its segments. */
export const Path = ({ path }: { path: string }) =>
  path.split(/(?<=.)(?=\/)/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ));
