import './require-node.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './step.mjs';

/**
 * Checks that pages show what people write in its own direction, Hebrew and Arabic from the right: an element with such
 * a text has `dir`, or is a `bdi`; inside of a sentence it is a `bdi`. Prints each fault on a line; exits with 1 if
 * there are any. An element shows such a text when its class says that it wraps anywhere or is cut off, or when it holds
 * a value by one of these names.
 */
const CLASSES = /\b(?:truncate|wrap-anywhere|line-clamp-\d|whitespace-pre)/;
const NAMES = new Set(
  'name title description text greeting message note caption tag email fileName filename author comment query'.split(
    ' ',
  ),
);
/** They isolate their text, hold none of people's or a part of one, or have an element inside that does. */
const OWN = new Set(['bdi', 'time', 'code', 'mark', 'BackLink', 'Isolated']);
const TYPED = new Set(['text', 'search', undefined]);
/** Its texts are those of the document of the interface. */
const ENGLISH = /^src\/ui\/reference\//;

const isChild = ({ parent }) => ts.isJsxElement(parent) || ts.isJsxFragment(parent);
const tagOf = (element) => element.tagName.getText();
const attribute = (element, name) =>
  element.attributes.properties.find((one) => one.name?.getText() === name);
const typeOf = (element) => attribute(element, 'type')?.initializer?.text;

const files = ['src/ui', 'src/app']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.tsx') && !ENGLISH.test(name));
const faults = files.flatMap((name) => [...faultsIn(name)]);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

function* faultsIn(name) {
  const text = readFileSync(join(root, name), 'utf8');
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  for (const node of nodesOf(source)) {
    const what = faultOf(node);
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (what) yield `${relative('.', name)}:${line + 1}: ${what}`;
  }
}

function* nodesOf(node) {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

function faultOf(node) {
  if (ts.isJsxSelfClosingElement(node)) {
    const isTyped =
      tagOf(node) === 'textarea' || (tagOf(node) === 'input' && TYPED.has(typeOf(node)));
    return isTyped && !attribute(node, 'dir') && 'a field that people type into has no dir="auto".';
  }
  if (ts.isJsxOpeningElement(node)) {
    const isShown = CLASSES.test(attribute(node, 'className')?.getText() ?? '');
    const isOwn = OWN.has(tagOf(node)) || (/^[A-Z]/.test(tagOf(node)) && tagOf(node) !== 'Link');
    return isShown && !isOwn && !attribute(node, 'dir') && `<${tagOf(node)}> has no dir="auto".`;
  }
  if (!ts.isJsxExpression(node) || !node.expression || !isChild(node)) return null;
  const written = valuesOf(node.expression).find((value) => NAMES.has(value));
  const parent = node.parent.openingElement;
  if (!written || (parent && (OWN.has(tagOf(parent)) || attribute(parent, 'dir')))) return null;
  return `{${written}} stands in no element with dir="auto", and in no <bdi>.`;
}

/** The names of the values that an expression may show; none for elements. */
function valuesOf(expression) {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [expression.name.text];
  if (ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression))
    return valuesOf(expression.expression);
  if (ts.isCallExpression(expression)) return expression.arguments.flatMap(valuesOf);
  if (ts.isTemplateExpression(expression))
    return expression.templateSpans.flatMap((span) => valuesOf(span.expression));
  if (ts.isConditionalExpression(expression))
    return [...valuesOf(expression.whenTrue), ...valuesOf(expression.whenFalse)];
  if (!ts.isBinaryExpression(expression)) return [];
  const isGuard = expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return [...(isGuard ? [] : valuesOf(expression.left)), ...valuesOf(expression.right)];
}
