/** For the `catch` of a call about a file: `instead` when the file does not exist. Throws any other error. */
export const ifMissing =
  <Instead>(instead: Instead) =>
  (error: NodeJS.ErrnoException): Instead => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
