import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { composeMarkers, type Film } from './compose-markers';

const FILM: Film = {
  name: 'Harbour & <Sea>.mov',
  width: 1920,
  height: 1080,
  duration: 20,
  frameRate: 25,
};
const said = (at: number, text = 'Too dark') => ({ at, author: 'Ana', text });

/** Refuses what is not well-formed. */
function parse(text: string) {
  const onError = (_: string, problem: string) => {
    throw new Error(problem);
  };
  return new DOMParser({ onError }).parseFromString(text, 'text/xml');
}

describe('markers of the comments on a film', () => {
  it.each([
    [25, 12.2, '01:00:12:05', '305/25s'],
    // As a player reports it, a hair before the frame.
    [25, 12.199999, '01:00:12:05', '305/25s'],
    [29.97, 60.06, '01:01:00:00', '1801800/30000s'],
    [23.976, 1.001, '01:00:01:00', '24024/24000s'],
    [50, 0, '01:00:00:00', '0/50s'],
    [null, 0.52, '01:00:00:13', '13/25s'],
  ])('stand at the frame, at %d frames a second: %d', (frameRate, at, timecode, time) => {
    const film = { ...FILM, frameRate };
    const edl = composeMarkers('edl', film, [said(at)]);
    expect(edl).toContain(`001  001      V     C        ${timecode} `);
    const fcpxml = parse(composeMarkers('fcpxml', film, [said(at)]));
    const [marker] = [...fcpxml.getElementsByTagName('marker')];
    expect(marker?.getAttribute('start')).toBe(time);
    const [, line] = composeMarkers('csv', film, [said(at)]).split('\r\n');
    expect(line?.split(',')[0]).toBe(timecode);
  });

  it('are in the order of the film, and carry any text', () => {
    const comments = [said(3, 'Cut | here\n"now"\u0007& <b>'), said(1, '=SUM(A1)')];
    const edl = composeMarkers('edl', FILM, comments).split('\r\n');
    expect(edl.filter((line) => line.startsWith(' |'))).toEqual([
      ' |C:ResolveColorBlue |M:Ana: =SUM(A1) |D:1',
      ' |C:ResolveColorBlue |M:Ana: Cut / here "now" & <b> |D:1',
    ]);
    const document = parse(composeMarkers('fcpxml', FILM, comments));
    const markers = [...document.getElementsByTagName('marker')];
    expect(markers.map((one) => one.getAttribute('value'))).toEqual([
      'Ana: =SUM(A1)',
      'Ana: Cut | here "now" & <b>',
    ]);
    expect(document.getElementsByTagName('project')[0]?.getAttribute('name')).toBe(FILM.name);
    expect(composeMarkers('csv', FILM, [{ ...said(1), author: '=cmd' }])).toContain(`,'=cmd,`);
  });
});
