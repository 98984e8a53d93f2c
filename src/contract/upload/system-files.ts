/**
 * Files and folders that systems, cameras and network storage make for themselves, in lower case: thumbnails, deleted
 * files, settings of folders. Pages and the command line leave them out of folders.
 */
const NAMES = new Set([
  // Windows
  'thumbs.db',
  'ehthumbs.db',
  'ehthumbs_vista.db',
  'desktop.ini',
  '$recycle.bin',
  'recycler',
  'system volume information',
  // macOS, also in its ZIPs and on its shares
  '__macosx',
  'icon\r',
  'network trash folder',
  'temporary items',
  // Linux
  'lost+found',
  // Synology, QNAP, Samba
  '@eadir',
  '@tmp',
  '@sharebin',
  '@recycle',
  '@recently-snapshot',
  '@__thumb',
  '#recycle',
  '#snapshot',
  // Android, cameras
  'lost.dir',
  // Album programs
  'picasa.ini',
  'ipod photo cache',
  'zbthumbnail.info',
  'photothumb.db',
]);

/**
 * Hidden ones, such as `.DS_Store`, `.thumbnails` and `.Trash-1000`; thumbnails of a Synology outside of their folder;
 * what a check of a disk found; open documents; previews of Lightroom and what its catalogue keeps beside itself; what a
 * browser has not received wholly.
 */
const FORMS =
  /^(?:\.|syno(?:file|photo)[_:]thumb|found\.\d{3}$|~\$)|\.(?:lrdata|lrcat-data|crdownload)$/i;

/** Whether a file or folder of this name is left out of a chosen folder, with all that is in it. */
export const isSystemFile = (name: string): boolean =>
  FORMS.test(name) || NAMES.has(name.toLowerCase());
