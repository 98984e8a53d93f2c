import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { anImage } from '../support/images';
import { newEmail } from '../support/people';
import { processed } from './client';
import { aKey, anOrganization, aPerson } from './fixtures';
import { connect, type Result } from './mcp-client';

/**
 * A tour through every tool with the client of the official SDK. MCP_TOUR names a file for the record: what each call
 * sent, how many bytes the model has to read, and what each refusal says; docs/mcp.md has the bytes.
 */
const RECORD = process.env.MCP_TOUR;
/** Of the text of an answer: what a model pays for. */
const MOST_BYTES = 20_000;
const ASSETS = 25;

/** Refusals that are the same for every tool. */
const CODES: Record<string, string> = {
  'another organization': 'INVALID_API_KEY',
  'an unknown library': 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
  'a key that may only read': 'API_KEY_READ_ONLY',
  'bytes that are no image': 'BAD_USER_INPUT',
};

type Step = { tool: string; sent: object; bytes: number; text: string };
type Refused = { tool: string; what: string; code: string; message: string; next: string };
type Connection = Awaited<ReturnType<typeof connect>>;

const tour: Step[] = [];
const refusals: Refused[] = [];
let organizationId: string;
let writer: Connection;
let owner: Connection;
let reader: Connection;
let stranger: Connection;
let assetId: string;
let variantId: string;
let collectionId: string;
let linkId: string;
let uploadId: string;

const first = () => ({ organizationId, libraryId: 'first' });
const inBase64 = async (filename: string) => ({
  kind: 'base64',
  filename,
  mimeType: 'image/png',
  data: Buffer.from(await anImage('png', 900, 600)).toString('base64'),
});

/** Calls a tool, and records the answer. */
async function use<Shape>(
  { client }: Connection,
  tool: string,
  sent: Record<string, unknown> = {},
): Promise<Shape> {
  const result = (await client.callTool({ name: tool, arguments: sent })) as unknown as Result;
  const text = result.content[0]?.text ?? '';
  expect(result.isError, `${tool}: ${text}`).toBeFalsy();
  tour.push({ tool, sent, bytes: Buffer.byteLength(text), text });
  return result.structuredContent as Shape;
}

beforeAll(async () => {
  const organization = await anOrganization('pro', ['first', 'second']);
  organizationId = organization.org;
  const person = await aPerson(organizationId, 'owner');
  [writer, owner, reader, stranger] = await Promise.all([
    connect(organization.key),
    connect(person.bound),
    connect(await aKey(organizationId, 'first:read')),
    connect(null, '/mcp/anonymous'),
  ]);
});

describe('a tour with the client of the official SDK', { timeout: 120_000 }, () => {
  it('uses every tool, and no answer is long', async () => {
    await use(stranger, 'create_organization', { email: newEmail(), name: 'Holiday' });
    await use(writer, 'whoami');
    await use(writer, 'list_libraries', { organizationId });
    const made = await use<{ id: string }>(owner, 'create_library', {
      organizationId,
      name: 'New',
    });
    await use(owner, 'rename_library', { organizationId, libraryId: made.id, name: 'Old' });

    const source = await inBase64('harbour.png');
    const one = await use<{ assets: { id: string }[] }>(writer, 'upload_asset', {
      ...first(),
      source,
    });
    assetId = String(one.assets[0]?.id);
    const sources = await Promise.all(
      Array.from({ length: 20 }, (_, n) => inBase64(`pier ${n}.png`)),
    );
    const several = await use<{ assets: { id: string }[] }>(writer, 'upload_assets', {
      ...first(),
      sources,
    });
    await writer.use('upload_assets', { ...first(), sources: sources.slice(0, ASSETS - 21) });
    const variant = await use<{ assets: { id: string }[] }>(writer, 'upload_asset', {
      ...first(),
      source: await inBase64('evening.png'),
      parentId: assetId,
    });
    variantId = String(variant.assets[0]?.id);
    const url = 'https://example.invalid/a.jpg';
    const fetched = await use<{ uploads: { id: string }[] }>(writer, 'upload_assets', {
      ...first(),
      sources: [{ kind: 'url', url }],
    });
    uploadId = String(fetched.uploads[0]?.id);
    await use(writer, 'get_upload', { ...first(), uploadId });
    await use(writer, 'upload_asset', { ...first(), source: { kind: 'address' } });
    const library = { assets: `/organizations/${organizationId}/libraries/first/assets` };
    const key = { ...library, key: await aKey(organizationId, 'first:read') };
    const ids = [assetId, variantId, ...several.assets.map(({ id }) => id)];
    await Promise.all(ids.map((id) => processed(key, id)));

    await use(writer, 'tag_assets', { ...first(), assetIds: ids.slice(0, 3), tags: ['sea'] });
    await use(writer, 'untag_assets', { ...first(), assetIds: ids.slice(2, 3), tags: ['sea'] });
    await use(writer, 'list_tags', first());
    await use(writer, 'update_asset_description', {
      ...first(),
      assetId,
      description: 'The harbour at dusk.',
    });
    await use(owner, 'set_asset_approval', { ...first(), assetId, state: 'approved' });
    await use(writer, 'get_asset', { ...first(), assetId });
    await use(writer, 'list_assets', first());
    await use(writer, 'search_assets', { organizationId, q: 'harbour' });
    await use(writer, 'list_similar_assets', { ...first(), assetId });
    await use(writer, 'promote_variant', { ...first(), assetId, variantId });
    await use(writer, 'transfer_assets', {
      ...first(),
      targetLibraryId: 'second',
      assetIds: ids.slice(3, 4),
    });

    const created = await use<{ id: string }>(writer, 'create_collection', {
      organizationId,
      name: 'Best',
    });
    collectionId = created.id;
    await use(writer, 'add_to_collection', { organizationId, collectionId, ids: ids.slice(0, 3) });
    await use(writer, 'list_collections', { organizationId });
    await use(writer, 'list_collection_assets', { organizationId, collectionId });
    const removed = await use<{ changeId: string }>(owner, 'remove_from_collection', {
      organizationId,
      collectionId,
      ids: ids.slice(2, 3),
    });
    await use(owner, 'undo_change', { organizationId, changeId: removed.changeId });
    const shared = await use<{ id: string }>(owner, 'create_share_link', {
      organizationId,
      title: 'First choice',
      collectionId,
    });
    linkId = shared.id;
    await use(owner, 'list_share_links', { organizationId });
    await use(owner, 'end_share_link', { organizationId, linkId });
    await use(reader, 'list_presets', { organizationId });
    await use(reader, 'create_signed_url', { ...first(), assetId, expiresIn: 60, preset: 'og' });
    await use(owner, 'add_comment', { ...first(), assetId, text: 'Brighter, please.' });
    await use(writer, 'list_comments', { ...first(), assetId });
    await use(writer, 'delete_assets', { ...first(), ids: ids.slice(5, 7) });
    await use(writer, 'list_trash', first());
    await use(writer, 'restore_assets', { ...first(), ids: ids.slice(5, 7) });

    const called = new Set(tour.map(({ tool }) => tool));
    const tools = [...writer.tools, ...stranger.tools].map(({ name }) => name);
    expect(tools.filter((name) => !called.has(name))).toEqual([]);
    expect(tour.filter(({ bytes }) => bytes > MOST_BYTES)).toEqual([]);
  });

  it('is refused with what was wrong, and what to do next', async () => {
    const refuse = async (
      connection: Connection,
      tool: string,
      what: string,
      sent: Record<string, unknown>,
    ) => {
      const { code, message, next } = await connection.refusal(tool, sent);
      if (CODES[what] && tool !== 'set_asset_approval')
        expect([tool, what, code]).toEqual([tool, what, CODES[what]]);
      refusals.push({ tool, what, code: `${code}`, message: `${message}`, next: `${next}` });
    };
    for (const { name, inputSchema, annotations } of writer.tools) {
      const needs = inputSchema.required ?? [];
      if (needs.includes('organizationId'))
        await refuse(writer, name, 'another organization', { ...first(), organizationId: 'else' });
      if (needs.includes('libraryId'))
        await refuse(owner, name, 'an unknown library', { ...first(), libraryId: 'nowhere' });
      const wrong = wrongTypes(inputSchema);
      if (wrong) await refuse(owner, name, 'arguments of the wrong type', { ...first(), ...wrong });
      if (!annotations?.readOnlyHint)
        await refuse(reader, name, 'a key that may only read', first());
    }
    const unknown = 'A'.repeat(21);
    const cases: [Connection, string, string, object][] = [
      [writer, 'get_asset', 'an unknown asset', { assetId: unknown }],
      [writer, 'list_similar_assets', 'an unknown asset', { assetId: unknown }],
      [writer, 'get_upload', 'an unknown upload', { uploadId: unknown }],
      [
        writer,
        'update_asset_description',
        'an unknown asset',
        { assetId: unknown, description: '' },
      ],
      [owner, 'set_asset_approval', 'an unknown asset', { assetId: unknown, state: 'approved' }],
      [owner, 'set_asset_approval', 'an unknown state', { assetId, state: 'fine' }],
      [writer, 'set_asset_approval', 'a key', { assetId, state: 'approved' }],
      [writer, 'add_comment', 'a key', { assetId, text: 'Hello' }],
      [owner, 'add_comment', 'an unknown asset', { assetId: unknown, text: 'Hello' }],
      [owner, 'undo_change', 'an unknown change', { changeId: unknown }],
      [writer, 'promote_variant', 'an unknown variant', { assetId, variantId: unknown }],
      [writer, 'promote_variant', 'an unknown asset', { assetId: unknown, variantId }],
      [writer, 'tag_assets', 'a reserved tag', { assetIds: [assetId], tags: ['sea', 'trash'] }],
      [writer, 'tag_assets', 'a tag with a comma', { assetIds: [assetId], tags: ['sea, sun'] }],
      [
        writer,
        'transfer_assets',
        'an unknown target',
        { targetLibraryId: 'x', assetIds: [assetId] },
      ],
      [writer, 'upload_asset', 'bytes that are no image', { source: NO_IMAGE }],
      [writer, 'upload_asset', 'a private address', { source: url('http://10.0.0.1/a.jpg') }],
      [writer, 'upload_asset', 'a URL of another kind', { source: url('ftp://example.org/a.jpg') }],
      [
        writer,
        'upload_asset',
        'an unknown original',
        { source: await inBase64('a.png'), parentId: unknown },
      ],
      [writer, 'list_assets', 'too large a page', { pageSize: 5000 }],
      [writer, 'search_assets', 'an unknown state', { approval: ['fine'] }],
      [writer, 'list_collection_assets', 'an unknown collection', { collectionId: unknown }],
      [
        writer,
        'add_to_collection',
        'an unknown collection',
        { collectionId: unknown, ids: [assetId] },
      ],
      [
        writer,
        'remove_from_collection',
        'an unknown collection',
        { collectionId: unknown, ids: [assetId] },
      ],
      [writer, 'create_share_link', 'an unknown asset', { title: 'A', assetIds: [unknown] }],
      [writer, 'create_share_link', 'an unknown collection', { title: 'A', collectionId: unknown }],
      [writer, 'create_share_link', 'nothing to show', { title: 'A' }],
      [writer, 'end_share_link', 'an unknown link', { linkId: unknown }],
      [reader, 'create_signed_url', 'an unknown asset', { assetId: unknown, expiresIn: 60 }],
      [reader, 'create_signed_url', 'an unknown preset', { assetId, expiresIn: 60, preset: 'x' }],
      [writer, 'create_library', 'a slug that is taken', { name: 'A', slug: 'first' }],
      [stranger, 'create_organization', 'no email address', { email: 'nobody' }],
    ];
    for (const [connection, tool, what, sent] of cases)
      await refuse(connection, tool, what, { ...first(), ...sent });

    const silent = refusals.filter(({ next, message }) => !next || !message);
    expect(silent).toEqual([]);
    // Access comes first: an id of the wrong type names nothing that could be reached.
    for (const { tool, what, code, message } of refusals)
      if (what === 'arguments of the wrong type' && code === 'BAD_USER_INPUT')
        expect(`${tool}: ${message}`).toMatch(/: `[\w.]+`[^.]*\w\.$/);
    expect(
      refusals.filter(({ message }) => /expected|received|invalid input/i.test(message)),
    ).toEqual([]);
    if (RECORD) await writeFile(RECORD, record());
  });
});

const url = (address: string) => ({ kind: 'url', url: address });
const NO_IMAGE = {
  kind: 'base64',
  filename: 'a.png',
  mimeType: 'image/png',
  data: Buffer.from('no image').toString('base64'),
};

/** Arguments with an object for everything but the place; null when there is nothing else. */
function wrongTypes({ properties = {} }: { properties?: object }) {
  const names = Object.keys(properties).filter((name) => !Object.hasOwn(first(), name));
  return names.length > 0 && Object.fromEntries(names.map((name) => [name, { wrong: 1 }]));
}

/** The record as a document. */
function record(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const steps = tour.map(({ tool, sent, bytes, text }) =>
    row([`\`${tool}\``, shortened(JSON.stringify(sent), 120), `${bytes}`, shortened(text, 160)]),
  );
  // Many tools are refused alike: one row for all of them.
  const alike = new Map<string, Refused[]>();
  for (const refusal of refusals) {
    const text = JSON.stringify({ ...refusal, tool: '' });
    alike.set(text, [...(alike.get(text) ?? []), refusal]);
  }
  const refused = [...alike.values()].map((group) => {
    const [{ what, code, message, next }] = group as [Refused];
    const tools =
      group.length > 4 ? [`${group.length} tools`] : group.map(({ tool }) => `\`${tool}\``);
    return row([tools.join(', '), what, `\`${code}\``, message, next]);
  });
  return [
    '| tool | arguments | bytes | answer |\n|---|---|---|---|',
    ...steps,
    '\n| tool | wrong | code | message | next |\n|---|---|---|---|---|',
    ...refused,
    '',
  ].join('\n');
}

const shortened = (text: string, most: number) =>
  text
    .replaceAll(inject('serviceUrl'), 'https://media.example.org')
    .replace(/vit_\w+/g, 'vit_…')
    .slice(0, most);
