import { createRequire } from 'node:module'
import type ts from 'typescript-5'
import { commentMarks, commentsOf, type Range } from './comments.ts'
import { compose, piecesOf, type Kind, type Piece, type Text } from './text.ts'
import type { Wire } from './wire.ts'

/** Required, because an import parses its 9 MB once more to detect whether they are a module. */
const compiler = createRequire(import.meta.url)('typescript-5') as typeof ts

/** Comments are read as text. */
const options = {
  languageVersion: compiler.ScriptTarget.ESNext,
  jsDocParsingMode: compiler.JSDocParsingMode.ParseNone,
}

/** Texts and declared names of a file of TypeScript. */
export function textsOfProgram(file: string, source: string, wire: Wire): Text[] {
  const parsed = compiler.createSourceFile(file, source, options, true)
  const reader: Reader = { file, parsed, wire, texts: [], literals: [] }
  visit(reader, parsed)
  const literals = reader.literals.toSorted((a, b) => a[0] - b[0])
  return [...reader.texts, ...commentsOf(file, source, commentMarks('ts'), literals)]
}

type Reader = { file: string; parsed: ts.SourceFile; wire: Wire; texts: Text[]; literals: Range[] }

const isTest = (file: string) => /\.test\.tsx?$|^test\//.test(file)
const isConsole = (file: string) => file.startsWith('console/')

function visit(reader: Reader, node: ts.Node): void {
  addLiteral(reader, node)
  if (compiler.isIdentifier(node) && isDeclared(node)) addName(reader, node)
  if (compiler.isImportDeclaration(node) || compiler.isLiteralTypeNode(node))
    return markLiterals(reader, node)
  if (compiler.isJsxElement(node) || compiler.isJsxFragment(node)) addChildren(reader, node.children)
  if (isText(node) && !isPartOfText(node)) addText(reader, node)
  compiler.forEachChild(node, (child) => visit(reader, child))
}

function markLiterals(reader: Reader, node: ts.Node): void {
  addLiteral(reader, node)
  compiler.forEachChild(node, (child) => markLiterals(reader, child))
}

/** Comment marks within a literal open no comment. */
function addLiteral({ parsed, literals }: Reader, node: ts.Node): void {
  if (
    compiler.isStringLiteralLike(node) ||
    compiler.isTemplateHead(node) ||
    compiler.isTemplateMiddleOrTemplateTail(node) ||
    compiler.isRegularExpressionLiteral(node) ||
    compiler.isJsxText(node)
  )
    literals.push([node.getStart(parsed), node.getEnd()])
}

/** A literal, a template, or a sum of them. */
function isText(node: ts.Node): boolean {
  if (compiler.isStringLiteralLike(node) || compiler.isTemplateExpression(node)) return true
  return isSum(node) && (isText(node.left) || isText(node.right))
}

function isSum(node: ts.Node): node is ts.BinaryExpression {
  return compiler.isBinaryExpression(node) && node.operatorToken.kind === compiler.SyntaxKind.PlusToken
}

function isPartOfText(node: ts.Node): boolean {
  const { parent } = node
  return isSum(parent) || (compiler.isJsxExpression(parent) && !compiler.isJsxAttribute(parent.parent))
}

function addText(reader: Reader, node: ts.Node): void {
  const kind = kindOf(reader.file, node)
  if (!kind) return
  const text = compose(reader.file, kind, piecesOfText(reader, node))
  if (isRead(text.text, kind)) reader.texts.push(text)
}

function piecesOfText(reader: Reader, node: ts.Node): Piece[] {
  const line = lineOf(reader, node)
  if (compiler.isStringLiteralLike(node)) return piecesOf(node.text, line)
  if (isSum(node)) return [...piecesOfText(reader, node.left), ...piecesOfText(reader, node.right)]
  if (!compiler.isTemplateExpression(node)) return [{ text: '…', line }]
  return [
    ...piecesOf(node.head.text, line),
    ...node.templateSpans.flatMap(({ literal }) => piecesOf(`…${literal.text}`, lineOf(reader, literal))),
  ]
}

function lineOf({ parsed }: Reader, node: ts.Node): number {
  return parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1
}

/** The content of an element is one text, in which each nested element counts as `…` and is a separate text. */
function addChildren(reader: Reader, children: readonly ts.JsxChild[]): void {
  const pieces = children.flatMap((child): Piece[] => {
    const line = lineOf(reader, child)
    if (compiler.isJsxText(child)) return piecesOf(child.text, line)
    if (compiler.isJsxExpression(child) && child.expression && isText(child.expression))
      return piecesOfText(reader, child.expression)
    return [{ text: '…', line }]
  })
  const text = compose(reader.file, 'console', pieces)
  if (/[A-Za-z]{2}/.test(text.text)) reader.texts.push(text)
}

const apiMembers = new Set(['summary', 'description'])
const apiCalls = new Set(['describe', 'refused'])
const titleCalls = new Set(['test', 'it', 'describe', 'suite'])

/** In tests only titles are texts, since other strings are input. Keys and class names are not texts. */
function kindOf(file: string, node: ts.Node): Kind | undefined {
  const { parent } = node
  if (compiler.isTaggedTemplateExpression(parent)) return undefined
  if (compiler.isJsxAttribute(parent) && /^(?:className|style|to|href|d|path)$/.test(parent.name.getText()))
    return undefined
  if (isTest(file)) return isTitle(node) ? 'test' : undefined
  if (isConsole(file)) return 'console'
  if (compiler.isPropertyAssignment(parent)) {
    if (parent.name === node) return undefined
    return apiMembers.has(parent.name.getText().replaceAll("'", '')) && file.startsWith('src/')
      ? 'api'
      : 'output'
  }
  return compiler.isCallExpression(parent) && apiCalls.has(calledName(parent)) ? 'api' : 'output'
}

function isTitle(node: ts.Node): boolean {
  const { parent } = node
  return (
    compiler.isCallExpression(parent) && parent.arguments[0] === node && titleCalls.has(calledName(parent))
  )
}

function calledName({ expression }: ts.CallExpression): string {
  return compiler.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
}

const statement =
  /^[\s(]*(?:select|insert|update|delete|with|create|alter|drop|lock|set|truncate|from|where|and|or|order by|on conflict|join|left join|returning|values|case|grant|exists|coalesce|limit)\b/

const columns = /^[\s(]*(?:,\s*)?[\w."]+(?:,\s*[\w."]+){2,}\s*$|^,\s*[\w.]+(?:,\s*[\w.]+)*\s*$/

function isRead(text: string, kind: Kind): boolean {
  if (kind === 'console') return /[a-z] [\w…]|^[A-Z][a-z]+$/.test(text) && !/^#|[<>]=?\s|=>/.test(text)
  if (
    kind === 'output' &&
    (columns.test(text) ||
      statement.test(text) ||
      /::|\b(?:nullif|coalesce|count|clock_timestamp)\(|= null\b|\$\d|\b(?:from|where)\s\w+\b.*=|\bfrom \w+_\w+ |\bjoin \w+ using \(/.test(
        text,
      ))
  )
    return false
  return /[A-Za-z]{2,}[,.;:…]? …?[A-Za-z]{1,}/.test(text) || (kind === 'api' && /[a-z]{2}/.test(text))
}

/** Adds a name unless it belongs to the wire: renaming a member, a column (with underscores) or an operation ID breaks clients or data. */
function addName(reader: Reader, node: ts.Identifier): void {
  const { text, parent } = node
  if (text.includes('_') || reader.wire.operations.has(text)) return
  if (isMember(parent) && (reader.wire.members.has(text) || isMemberOfSchema(parent))) return
  reader.texts.push({ file: reader.file, kind: 'name', text, parts: [{ at: 0, line: lineOf(reader, node) }] })
}

/** Whether a node is a key of `z.object({ … })` or of a similar call that defines a schema. */
function isMemberOfSchema(node: ts.Node): boolean {
  const call = node.parent.parent
  return (
    compiler.isPropertyAssignment(node) &&
    compiler.isCallExpression(call) &&
    /^(?:object|looseObject|strictObject|extend|partial)$/.test(calledName(call))
  )
}

function isMember(node: ts.Node): boolean {
  return (
    compiler.isPropertySignature(node) ||
    compiler.isPropertyDeclaration(node) ||
    compiler.isPropertyAssignment(node) ||
    compiler.isMethodSignature(node) ||
    compiler.isMethodDeclaration(node) ||
    compiler.isGetAccessorDeclaration(node)
  )
}

/** Whether this identifier declares its name. Imports, shorthands and destructuring only repeat a name. */
function isDeclared(node: ts.Identifier): boolean {
  const parent = node.parent as ts.NamedDeclaration
  if (parent.name !== node) return false
  return (
    isMember(parent) ||
    isRenamed(parent) ||
    compiler.isVariableDeclaration(parent) ||
    compiler.isFunctionDeclaration(parent) ||
    compiler.isFunctionExpression(parent) ||
    compiler.isClassDeclaration(parent) ||
    compiler.isParameter(parent) ||
    compiler.isTypeAliasDeclaration(parent) ||
    compiler.isInterfaceDeclaration(parent) ||
    compiler.isTypeParameterDeclaration(parent) ||
    compiler.isNamedTupleMember(parent)
  )
}

/** Whether an identifier is renamed as in `{ a: name }`, or is an element of an array. */
function isRenamed(node: ts.Node): boolean {
  return (
    compiler.isBindingElement(node) &&
    (node.propertyName !== undefined || compiler.isArrayBindingPattern(node.parent))
  )
}
