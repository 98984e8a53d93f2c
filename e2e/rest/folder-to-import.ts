import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { sendRequest } from '../support/api';
import { anImage } from '../support/images';
import { readZip } from '../support/read-zip';
import { installCommand } from './vitrine-command';

const SIDECAR = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
  exif:GPSLatitude="48,21.6N" exif:GPSLongitude="4,46.2W">
<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Not this</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>`;

const TABLE = `\u{FEFF}file;name;description;description:de;tags;taken;collection\r
one.jpg;"Été; 日本";"A ""pier""";Ein Steg;sea;2026-06-14T10:00:00+02:00;Best\r
SUB\\Two.PNG;;A pier;;"sea;pier";2026-06-15;\r
sub/same.jpg;Copy;;;pier;;Best\r
`;

export type ArchivedFile = {
  assetId: string;
  name: string;
  description: string | null;
  tags: string[];
  aiTags: string[];
  approval: string | null;
  libraryId: string;
  library: string;
};

/** The installed command in a folder with `in`, a folder of files, and `table.csv`, which says what belongs to them. */
export async function aFolderToImport() {
  const command = await installCommand();
  const pathOf = (path: string) => join(command.folder, path);
  await mkdir(pathOf('in/sub'), { recursive: true });
  const [one, two, same] = await Promise.all([
    anImage('jpeg', 90, 60),
    anImage('png', 80, 60),
    anImage('jpeg', 70, 60),
  ]);
  await writeFile(pathOf('in/one.jpg'), one);
  await writeFile(pathOf('in/sub/two.png'), two);
  // Two assets with the same bytes stay two.
  await writeFile(pathOf('in/same.jpg'), same);
  await writeFile(pathOf('in/sub/same.jpg'), same);
  await writeFile(pathOf('in/one.xmp'), SIDECAR);
  await writeFile(pathOf('in/Thumbs.db'), 'x');
  await writeFile(pathOf('table.csv'), TABLE);

  /** What a command says in JSON, and how it ends. `key`: of whom; by default the one of the organization. */
  async function run(args: string[], key = command.key) {
    const env = command.at('somebody', { VITRINE_API_KEY: key });
    const { exit, stdout, stderr } = await command.vitrine([...args, '--json'], env);
    return { exit, said: stdout && JSON.parse(stdout), error: stderr && JSON.parse(stderr).error };
  }

  /** An archive of a library, and the files of its manifest. */
  async function archiveOf(library: string, key = command.key) {
    const path = `/organizations/${command.org}/libraries/${library}/archive?variants=true`;
    const answer = await sendRequest(inject('serviceUrl'), path, { key });
    const zip = Buffer.from(await answer.arrayBuffer());
    const manifest = String((await readZip(zip)).get('manifest.json'));
    return { zip, files: JSON.parse(manifest).files as ArchivedFile[] };
  }
  return { ...command, pathOf, run, archiveOf };
}
