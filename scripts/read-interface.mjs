import { join } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { commands } from '../src/commands/commands.ts';
import { environment } from '../src/config/environment.ts';
import { describeTool } from '../src/http/mcp/describe-tool.ts';
import { ANONYMOUS_TOOLS, TOOLS } from '../src/http/mcp/tools.ts';
import { openApiDocument } from '../src/http/openapi/openapi-document.ts';
import { root } from './step.mjs';

/**
 * What others rely on, as facts: each is a place, such as `REST in > PATCH /x > body > name`, and what stands there,
 * such as `string maxLength=255?`. `in` is what a caller sends, `out` what it receives; `?` is what may be missing.
 */
export const readInterface = () =>
  Object.fromEntries(
    [...restFacts(), ...toolFacts(), ...variableFacts(), ...commandFacts(), ...clientFacts()].sort(
      ([one], [other]) => (one < other ? -1 : 1),
    ),
  );

const sayNames = (names) =>
  names
    .toSorted()
    .map((name) => JSON.stringify(name))
    .join(' | ');

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

function* restFacts() {
  const document = openApiDocument('https://media.example.org/api');
  const named = document.components?.schemas ?? {};
  const used = { in: new Set(), out: new Set() };
  const ways = [
    ...Object.entries(document.paths).map(([path, item]) => ['REST', path, item, 'in', 'out']),
    // A webhook is a request that the service makes.
    ...Object.entries(document.webhooks ?? {}).map(([name, item]) => [
      'webhook',
      name,
      item,
      'out',
      'in',
    ]),
  ];
  for (const [surface, path, item, asked, answered] of ways)
    for (const method of METHODS.filter((name) => item[name])) {
      const operation = item[method];
      const name = `${method.toUpperCase()} ${path}`;
      const question = `${surface} ${asked} > ${name}`;
      yield [question, 'operation'];
      for (const one of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
        const parameter = resolve(one, document);
        if (parameter.name === 'Api-Version') continue;
        yield* schemaFacts(
          parameter.schema ?? {},
          `${question} > ${parameter.in} ${parameter.name}`,
          {
            optional: !parameter.required,
            used: used[asked],
          },
        );
      }
      yield* contentFacts(resolve(operation.requestBody, document), question, used[asked]);
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const answer = resolve(response, document);
        const place = `${surface} ${answered} > ${name} > ${status}`;
        yield [place, sayNames(Object.keys(answer.headers ?? {}))];
        yield* contentFacts(answer, place, used[answered]);
      }
    }
  for (const direction of ['in', 'out'])
    for (const name of used[direction]) {
      yield [`REST ${direction} > ${name}`, 'shape'];
      yield* schemaFacts(named[name], `REST ${direction} > ${name} > value`, {
        used: used[direction],
      });
    }
}

function* contentFacts(message, place, used) {
  for (const [type, { schema = {} }] of Object.entries(message?.content ?? {}))
    yield* schemaFacts(schema, `${place} > ${type}`, { used });
}

const resolve = (part, document) =>
  part?.$ref
    ? part.$ref
        .slice(2)
        .split('/')
        .reduce((at, key) => at[key.replaceAll('~1', '/')], document)
    : part;

function* toolFacts() {
  for (const tool of new Map(
    [...TOOLS, ...ANONYMOUS_TOOLS].map((one) => [one.name, one]),
  ).values()) {
    const { name, inputSchema, outputSchema } = describeTool(tool);
    yield [`MCP in > ${name}`, 'tool'];
    yield* schemaFacts(inputSchema, `MCP in > ${name} > arguments`, { defs: inputSchema.$defs });
    if (outputSchema)
      yield* schemaFacts(outputSchema, `MCP out > ${name}`, { defs: outputSchema.$defs });
  }
}

function* variableFacts() {
  const schema = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  for (const [name, variable] of Object.entries(schema.properties))
    yield* schemaFacts(variable, `environment in > ${name}`, {
      optional: !schema.required?.includes(name),
    });
}

function* commandFacts() {
  for (const { path, options, answers } of commands) {
    const place = `> ${path.join(' ')}`;
    yield [`admin in ${place}`, 'command'];
    for (const [option, { shape, value }] of Object.entries(options)) {
      const optional = shape.safeParse(undefined).success;
      yield [`admin in ${place} > --${option}`, `${value ?? 'switch'}${optional ? '?' : ''}`];
    }
    yield [`admin out ${place}`, sayNames(answers)];
  }
}

/**
 * The names that a program imports, their members, and what calls take. Types are told roughly: the fields of what the
 * service sends and takes are those of REST.
 */
function* clientFacts() {
  const folder = join(root, 'packages/client');
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const modules = ['index', 'images', 'webhooks'];
  const files = modules.map((name) => join(folder, `src/${name}.ts`));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  for (const [index, file] of files.entries()) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    for (const symbol of checker.getExportsOfModule(module)) {
      const of = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const place = `${modules[index]} > ${symbol.name}`;
      const isType = (of.flags & ts.SymbolFlags.Type) !== 0;
      const type = isType ? checker.getDeclaredTypeOfSymbol(of) : checker.getTypeOfSymbol(of);
      yield [`client > ${place}`, isType ? 'type' : 'value'];
      if (!isType) yield* callFacts(checker, type, place);
      for (const member of membersOf(checker, type).filter(isPublic)) {
        const own = checker.getTypeOfSymbol(member);
        yield [`client > ${place} > ${member.name}`, sayRoughly(checker, own) + markOf(member)];
        yield* callFacts(checker, own, `${place} > ${member.name}`);
      }
    }
  }
}

const OBJECT = ts.TypeFlags.Object | ts.TypeFlags.Intersection;

const markOf = ({ flags }) => (flags & ts.SymbolFlags.Optional ? '?' : '');

const membersOf = (checker, type) =>
  type.getFlags() & OBJECT && !checker.isArrayType(type) ? checker.getPropertiesOfType(type) : [];

/** What a call takes: its parameters, and the members of those that are objects. */
function* callFacts(checker, type, place) {
  const [signature] = type.getCallSignatures();
  for (const [index, parameter] of (signature?.parameters ?? []).entries()) {
    const { valueDeclaration: declared } = parameter;
    const isOptional =
      declared && ts.isParameter(declared) && checker.isOptionalParameter(declared);
    const own = checker.getNonNullableType(checker.getTypeOfSymbol(parameter));
    const at = `client in > ${place} > parameter ${index + 1}`;
    yield [at, sayRoughly(checker, own) + (isOptional ? '?' : '')];
    for (const member of membersOf(checker, own).filter(isPublic))
      yield [
        `${at} > ${member.name}`,
        sayRoughly(checker, checker.getTypeOfSymbol(member)) + markOf(member),
      ];
  }
}

function sayRoughly(checker, type) {
  if (type.isUnion())
    return [...new Set(type.types.map((one) => sayRoughly(checker, one)))].sort().join(' | ');
  if (!(type.getFlags() & OBJECT)) return checker.typeToString(type);
  if (checker.isArrayType(type)) return `list of ${sayRoughly(checker, type.typeArguments[0])}`;
  return type.getCallSignatures().length > 0 ? 'function' : 'object';
}

const isPublic = ({ name, declarations = [] }) =>
  !/^(__|#)/.test(name) &&
  declarations.every(
    (declaration) =>
      !(
        ts.getCombinedModifierFlags(declaration) &
        (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)
      ) && declaration.getSourceFile().fileName.includes('/packages/client/'),
  );

/** What narrows a value. */
const BOUNDS = [
  'format',
  'pattern',
  'default',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];

/** The facts of a JSON schema: a line for itself, and one for each member, however deep. */
function* schemaFacts(schema, place, { optional = false, used, defs }) {
  const name = schema.$ref?.split('/').at(-1);
  if (name && !defs) {
    used?.add(name);
    yield [place, `${name}${optional ? '?' : ''}`];
    return;
  }
  const own = name ? defs[name] : schema;
  const forms = own.anyOf ?? own.oneOf ?? own.allOf;
  const all = forms
    ? forms.map((form) => (form.$ref && defs ? defs[form.$ref.split('/').at(-1)] : form))
    : [own];
  yield [place, `${[...new Set(all.map(sayForm))].sort().join(' | ')}${optional ? '?' : ''}`];
  for (const form of all) {
    if (form.$ref) used?.add(form.$ref.split('/').at(-1));
    for (const [key, member] of Object.entries(form.properties ?? {}))
      yield* schemaFacts(member, `${place} > ${key}`, {
        optional: !form.required?.includes(key),
        used,
        defs,
      });
    if (form.items) yield* schemaFacts(form.items, `${place} > []`, { used, defs });
    if (typeof form.additionalProperties === 'object')
      yield* schemaFacts(form.additionalProperties, `${place} > *`, { used, defs });
  }
}

function sayForm(form) {
  if (form.$ref) return form.$ref.split('/').at(-1);
  if ('const' in form) return JSON.stringify(form.const);
  if (form.enum) return form.enum.map((value) => JSON.stringify(value)).join(' | ');
  const type = [form.type ?? 'any'].flat().join(' | ');
  const bounds = BOUNDS.filter((bound) => form[bound] !== undefined);
  return [type, ...bounds.map((bound) => `${bound}=${JSON.stringify(form[bound])}`)].join(' ');
}
