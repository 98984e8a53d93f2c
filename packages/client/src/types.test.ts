import { expect, expectTypeOf, it } from 'vitest';
import {
  type Asset,
  type AssetWithExtras,
  type ErrorCode,
  type Library,
  type Me,
  type SearchHit,
  type Tag,
  Vitrine,
  VitrineError,
} from './index.js';

const vitrine = new Vitrine({ baseUrl: 'https://media.example.org', key: async () => 'vit_1' });
const organization = vitrine.organization('northlight');
const library = organization.library('spring-campaign');

/** The items of an iteration. */
type ItemOf<List> = List extends AsyncIterable<infer Item> ? Item : never;

// `npm run check:types` fails when these are wrong.
it('the types match the OpenAPI document', () => {
  expectTypeOf<ItemOf<ReturnType<typeof library.listAssets>>>().toEqualTypeOf<Asset>();
  expectTypeOf<ItemOf<ReturnType<typeof library.listTags>>>().toEqualTypeOf<Tag>();
  expectTypeOf<ItemOf<ReturnType<typeof organization.listLibraries>>>().toEqualTypeOf<Library>();
  expectTypeOf<ItemOf<ReturnType<typeof organization.search>>>().toEqualTypeOf<SearchHit>();
  expectTypeOf(library.getAsset).returns.resolves.toEqualTypeOf<AssetWithExtras>();
  expectTypeOf(library.upload).returns.resolves.toEqualTypeOf<Asset>();
  expectTypeOf(library.tagAssets).returns.resolves.toEqualTypeOf<{ taggedCount: number }>();
  expectTypeOf<Asset['updated']>().toEqualTypeOf<number | null>();
  expectTypeOf<SearchHit['score']>().toEqualTypeOf<number | undefined>();

  const access = (me: Me) => {
    expectTypeOf(me.organizationId).toEqualTypeOf<string | undefined>();
    const [first] = me.organizations ?? [me];
    expectTypeOf(first?.organizationId).toEqualTypeOf<string | undefined>();
    if (me.organizations) expectTypeOf(me.user.name).toEqualTypeOf<string | null>();
    else expectTypeOf(me.organizationId).toEqualTypeOf<string>();
    if ('organizations' in me) return me.organizations?.length;
    return me.libraries.length;
  };
  expectTypeOf(access).returns.toEqualTypeOf<number | undefined>();

  expectTypeOf<'CONFLICT' | 'TIMEOUT'>().toExtend<ErrorCode>();
  expectTypeOf<'NO_SUCH_CODE'>().not.toExtend<ErrorCode>();
  expectTypeOf<VitrineError['code']>().toEqualTypeOf<ErrorCode>();
  expect(new Vitrine({ baseUrl: 'https://x.org' })).toBeInstanceOf(Vitrine);
});

it('wrong calls do not compile', () => {
  const neverRun = () => {
    // @ts-expect-error There is no such size.
    void library.archive({ size: '500' });
    // @ts-expect-error An approval has a state.
    void library.approveAsset('a', { note: 'Fine.' });
    // @ts-expect-error Text alone is not a file.
    void library.upload('photo.jpg');
    // @ts-expect-error The address is required.
    new Vitrine({ key: 'vit_1' });
  };
  expect(neverRun).toBeTypeOf('function');
  expect(VitrineError.name).toBe('VitrineError');
});
