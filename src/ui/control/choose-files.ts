/** Marks the file input of a page. */
export const FILE_INPUT = 'upload-files';

/** Opens the dialog to choose files for the place that this page uploads to. */
export const chooseFiles = () => document.getElementById(FILE_INPUT)?.click();
