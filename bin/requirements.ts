import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  compare,
  readSpecification,
  rowIdsIn,
  type Row,
  type SpecificationDocument,
} from './specification.ts'

const patterns = ['bin', 'src', 'simulators', 'test'].map((folder) => `${folder}/**/*.test.ts`)

/** A test title with its indentation. Tests that are skipped or marked as to do cover no requirement. */
const titles =
  /^([ ]*)(?:.*[^\w\s.])?[ ]*\b(test|it|describe)(?:\.(?!skip|todo)\w+)*\s*\(\s*(['"`])((?:\\.|(?!\3)[\s\S])*?)\3/gm

/** Maximum number of rows in a title, because a failing test with many rows does not show which of them is violated. */
const mostRows = 3

type Proof = { row: string; title: string; file: string }

/** Writes `docs/requirements.md`: every row of the specification with its sentence and the tests whose titles name it. */
export function requirementsPage(root: string): string {
  const documents = readSpecification(root)
  const rows = documents.flatMap((document) => document.rows)
  const proofs = proofsByRow(root)
  rejectUnknownRows(new Set(rows.map(({ id }) => id)), proofs)
  return [
    opening(rows, proofs),
    ...documents.map((document) => section(document, (id) => proofs.get(id) ?? [])),
  ].join('\n')
}

function proofsByRow(root: string): Map<string, Proof[]> {
  const proofs = globSync(patterns, { cwd: root })
    .toSorted()
    .flatMap((file) => proofsIn(file, readFileSync(join(root, file), 'utf8')))
    .toSorted((a, b) => compare(a.file, b.file) || compare(a.title, b.title))
  return Map.groupBy(proofs, ({ row }) => row)
}

function rejectUnknownRows(known: ReadonlySet<string>, proofs: ReadonlyMap<string, Proof[]>): void {
  for (const [row, [proof]] of proofs)
    if (!known.has(row))
      throw new Error(
        `${proof!.file}: a title names ${row}, which is not in the specification: ${proof!.title}`,
      )
}

function proofsIn(file: string, source: string): Proof[] {
  const found = titlesOf(source)
  return found.flatMap(({ title, at }) => {
    const rows = new Set(rowIdsIn(title))
    if (rows.size > 0 && title.includes('${'))
      throw new Error(`${file}: a title with a row ID must not contain expressions: ${title}`)
    if (rows.size > mostRows)
      throw new Error(
        `${file}: a title must contain at most ${mostRows} row IDs, but contains ${rows.size}: ${title}`,
      )
    const around = found.filter((one) => one.at < at && at < one.end).map((one) => one.title)
    return [...rows].map((row) => ({ row, title: withoutIds([...around, title].join(' ')), file }))
  })
}

/** All titles of a file. A `describe` ends at its closing line, which the formatter indents like its first line. */
function titlesOf(source: string) {
  return [...source.matchAll(titles)].map(({ index: at, 1: indent, 2: kind, 4: title = '' }) => ({
    title,
    at,
    end: kind === 'describe' ? source.indexOf(`\n${indent}})`, at) : at,
  }))
}

function withoutIds(title: string): string {
  return title
    .replaceAll(/\s*\[S[123]-\d{3}(?:, S[123]-\d{3})*\]/g, '')
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/[[\]|]/g, '\\$&')
    .trim()
}

function opening(rows: readonly Row[], proofs: ReadonlyMap<string, Proof[]>): string {
  const tests = [...proofs.values()].reduce((sum, some) => sum + some.length, 0)
  return `# Requirements and their tests

\`node bin/snapshot.ts\` generates this page from the [specification](specification/README.md) and from the titles of tests, which
carry the ids of the rows that they prove. ${proofs.size} of ${rows.length} rows have tests, ${(tests / Math.max(proofs.size, 1)).toFixed(1)} on average. A group of tests whose own
title carries the id counts as one.
`
}

function section({ title, rows }: SpecificationDocument, proofsOf: (id: string) => Proof[]): string {
  return `## ${title}

| row | requirement | tests | proven by |
|---|---|--:|---|
${rows.map((row) => line(row, proofsOf(row.id))).join('\n')}
`
}

function line({ id, sentence, file }: Row, tests: readonly Proof[]): string {
  const links = tests.map(({ title, file: test }) => `[${title}](../${test})`)
  const provenBy = links.length > 0 ? links.join('<br>') : 'no test'
  return `| [${id}](${relative('docs', file)}#${id}) | ${sentence} | ${tests.length} | ${provenBy} |`
}
