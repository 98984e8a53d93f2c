import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.js';

const read = (text: string) => readTable(Buffer.from(text));

const ONE = {
  row: 2,
  file: 'a.jpg',
  wanted: {
    values: {
      name: 'Pier, at dusk',
      description: 'Two\nlines',
      descriptions: { de: 'Ein Steg', 'pt-BR': 'Um cais' },
      takenAt: '2026-06-14T10:00:00+02:00',
      position: { latitude: 48.36, longitude: -4.77 },
    },
    tags: ['sea', 'pier'],
    approval: 'approved',
    collections: ['Best'],
  },
};

describe('a table', () => {
  const headings =
    'file,name,description,description:de,Description:PT-br,taken,latitude,longitude,tags,approval,collection';
  const row =
    'a.jpg,"Pier, at dusk","Two\nlines",Ein Steg,Um cais,2026-06-14 10:00:00+02:00,48.36,-4.77,sea; pier ;sea,approved,Best';
  const semicolons = `${headings.replaceAll(',', ';')}\n${'a.jpg;"Pier, at dusk";"Two\nlines";Ein Steg;Um cais;2026-06-14 10:00:00+02:00;48,36;-4,77;"sea;pier";approved;Best'}`;
  it.each([
    ['commas', `${headings}\n${row}\n`],
    ['semicolons and decimal commas', semicolons],
    ['tabs', semicolons.replaceAll(';', '\t').replace('sea\tpier', 'sea;pier')],
    ['lines of Windows', `${headings}\r\n${row}\r\n`],
    ['a byte order mark', `\u{FEFF}${headings}\n${row}`],
    ['the line of Excel that names the separator', `\u{FEFF}sep=;\r\n${semicolons}`],
    ['that line in quotes', `"sep=;"\n${semicolons}`],
    ['empty columns at its end', `${headings},,\n${row},,\n,,,,,,,,,,,,\n`],
    [
      'times and places as people write them',
      `${headings}\n${row.replace('2026-06-14 10:00:00+02:00,48.36,-4.77', '2026/6/14 10:00:00+0200,48.36° N,4.77 w')}`,
    ],
    ['empty lines', `${headings}\n${row}\n,,,,,,,,,,\n\n`],
  ])('may have %s', (_, text) => {
    expect(read(text)).toEqual({ rows: [ONE], faults: [] });
  });

  it('may be in UTF-16', () => {
    expect(readTable(Buffer.from(`\u{FEFF}${headings}\n${row}`, 'utf16le')).rows).toEqual([ONE]);
  });

  it('says nothing by an empty cell', () => {
    const nothing = { values: {}, tags: [], collections: [], approval: undefined };
    expect(read('file,taken,tags\na.jpg,,').rows[0]?.wanted).toEqual(nothing);
  });

  it.each([
    ['name\nx', 1, 'file', /missing/],
    ['file,nmae\na.jpg,x', 1, 'nmae', /no such column.+name/],
    ['file,tags,Tags\na.jpg,x,y', 1, 'Tags', /twice/],
    ['file,description:Deutsch-\na.jpg,x', 1, 'description:Deutsch-', /no such column/],
    ['file,taken\na.jpg,14.06.2026', 2, 'taken', /14.06.2026.+2026-06-14T10:00/],
    ['file,taken\na.jpg,2026-02-30', 2, 'taken', /2026-06-14/],
    ['file,latitude,longitude\na.jpg,91,0', 2, 'latitude', /-90 to 90/],
    ['file,latitude,longitude\na.jpg,1,', 2, 'longitude', /empty/],
    ['file,latitude,longitude\na.jpg,1 E,0', 2, 'latitude', /-90 to 90/],
    ['file,latitude,longitude\na.jpg,1,-4 W', 2, 'longitude', /-180 to 180/],
    ['file,taken\na.jpg,06/07/2026', 2, 'taken', /06\/07\/2026/],
    ['file,taken\na.jpg,2026-06/14', 2, 'taken', /2026-06\/14/],
    ['file,,name\na.jpg,x,', 1, '', /no such column/],
    [`file,tags\na.jpg,${'x'.repeat(101)}`, 2, 'tags', /100 characters/],
    [`file,description\n\na.jpg,${'x'.repeat(2001)}`, 3, 'description', /2000 characters/],
    ['file,hold\na.jpg,yes', 2, 'hold', /true or false/],
    ['file,validUntil\na.jpg,2026-06-14', 2, 'validUntil', /zone/],
    ['file,name\n,x', 2, 'file', /Name the file/],
    ['file,name\na.jpg,x,y', 2, '', /3 cells, but 2 headings/],
  ])('%j has a fault in row %i', (text, row, column, message) => {
    expect(read(text).faults).toEqual([{ row, column, message: expect.stringMatching(message) }]);
  });

  it('names all faults', () => {
    const { faults } = read('file,taken,latitude,longitude\na.jpg,x,y,0\nb.jpg,2026,1,2');
    expect(faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 taken',
      '2 latitude',
      '3 taken',
    ]);
  });

  it('in another encoding is refused', () => {
    expect(readTable(Buffer.from('file\nStraße.jpg', 'latin1')).faults[0]?.message).toMatch(
      /UTF-8/,
    );
  });
});
