import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const patterns = ['bin', 'src', 'simulators', 'test'].map((folder) => `${folder}/**/*.test.ts`)

/** A title as it stands in its file, with its indentation; what is skipped or still to do proves nothing. */
const titles =
  /^([ ]*)(?:.*[^\w\s.])?[ ]*\b(test|it|describe)(?:\.(?!skip|todo)\w+)*\s*\(\s*(['"`])((?:\\.|(?!\3)[\s\S])*?)\3/gm
const id = /\bS[123]-\d{3}\b/g

/** A test that fails for many rows says about none of them that it is broken. */
const mostRows = 3

type Proof = { row: string; title: string; file: string }

/** `docs/requirements.md`: for each row of the specification the number of tests whose titles name it, and these tests. */
export function requirementsPage(root: string): string {
  const proofs = globSync(patterns, { cwd: root })
    .toSorted()
    .flatMap((file) => proofsIn(file, readFileSync(join(root, file), 'utf8')))
    .toSorted((a, b) => compare(a.file, b.file) || compare(a.title, b.title))
  const rows = [...Map.groupBy(proofs, ({ row }) => row)].toSorted(([a], [b]) => compare(a, b))
  const documents = Map.groupBy(rows, ([row]) => row[1]!)
  return [
    opening(rows.length, proofs.length),
    ...[...documents].map(([number, some]) => section(number, some)),
  ].join('\n')
}

function proofsIn(file: string, source: string): Proof[] {
  const found = titlesOf(source)
  return found.flatMap(({ title, at }) => {
    const rows = new Set(title.match(id))
    if (rows.size > 0 && title.includes('${'))
      throw new Error(`${file}: a title with the id of a row must be readable as it stands: ${title}`)
    if (rows.size > mostRows)
      throw new Error(`${file}: a title names at most ${mostRows} rows, and this one ${rows.size}: ${title}`)
    const around = found.filter((one) => one.at < at && at < one.end).map((one) => one.title)
    return [...rows].map((row) => ({ row, title: withoutIds([...around, title].join(' ')), file }))
  })
}

/** All titles of a file; a `describe` reaches to the line that closes it, which the formatter indents as its first. */
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

/** By code units, which no machine's language changes. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function opening(rows: number, proofs: number): string {
  return `# Requirements and their tests

The titles of tests carry the ids of the rows of the specification that they prove; this page is made from them by
\`node bin/snapshot.ts\`. It names ${rows} rows; on average a row has ${(proofs / Math.max(rows, 1)).toFixed(1)} tests. A group of tests whose own title carries
the id counts as one.
`
}

function section(number: string, rows: [string, Proof[]][]): string {
  const lines = rows.map(([row, tests]) => {
    const links = tests.map(({ title, file }) => `[${title}](../${file})`)
    return `| ${row} | ${tests.length} | ${links.join('<br>')} |`
  })
  return `## Specification ${number}

| row | tests | proven by |
|---|--:|---|
${lines.join('\n')}
`
}
