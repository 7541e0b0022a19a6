import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = 'docs/specification'

/** A requirement: one row of a document of the specification. */
export type Row = { id: string; sentence: string; file: string }

export type SpecificationDocument = { title: string; file: string; rows: Row[] }

/** Every ID of a row in a text. */
export function rowIdsIn(text: string): string[] {
  return text.match(/\bS[123]-\d{3}\b/g) ?? []
}

const rowLine = /^\| <a id="(S[123]-\d{3})"><\/a>\1 \| ((?:[^|\\]|\\.)+\.) \|$/
const tableHead = ['| id | requirement |', '|---|---|']

/** The documents of `docs/specification`, in the order of their IDs. Throws if a table violates the format of its README. */
export function readSpecification(root: string): SpecificationDocument[] {
  const documents = globSync(`${folder}/*.md`, { cwd: root })
    .filter((file) => basename(file) !== 'README.md')
    .map((file) => readDocument(file, readFileSync(join(root, file), 'utf8')))
    .toSorted((a, b) => compare(a.rows[0]!.id, b.rows[0]!.id))
  rejectDisorder(documents.flatMap(({ rows }) => rows))
  return documents
}

function readDocument(file: string, text: string): SpecificationDocument {
  const [, title] = text.match(/^# (.+)\n/) ?? []
  if (title === undefined) throw new Error(`${file}: the first line must be the title`)
  const rows = text.split('\n').flatMap((line, index) => readLine(line, `${file}:${index + 1}`, file))
  if (rows.length === 0) throw new Error(`${file}: the document has no rows`)
  return { title, file, rows }
}

function readLine(line: string, position: string, file: string): Row[] {
  if (!line.trimStart().startsWith('|') && !line.includes('<a ')) return []
  if (tableHead.includes(line)) return []
  const [, id, sentence] = line.match(rowLine) ?? []
  if (id === undefined || sentence === undefined)
    throw new Error(
      `${position}: a row must be | <a id="…"></a>id | sentence. | with the same id twice: ${line}`,
    )
  if (sentence.includes('](')) throw new Error(`${position}: a sentence must not have links: ${line}`)
  return [{ id, sentence, file }]
}

/** Throws unless IDs ascend, which also makes them unique. */
function rejectDisorder(rows: Row[]): void {
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (before && before.id >= row.id)
      throw new Error(`${row.file}: ${row.id} must not follow ${before.id}: ids are unique and ascend`)
  }
}

/** Compares by code units, so that the locale of the machine has no effect. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
