import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const patterns = ['bin', 'src', 'simulators', 'test'].map((folder) => `${folder}/**/*.test.ts`)

/** A title as it stands in its file, with its indentation; what is skipped or still to do proves nothing. */
const titles =
  /^([ ]*)(?:.*[^\w\s.])?[ ]*\b(test|it|describe)(?:\.(?!skip|todo)\w+)*\s*\(\s*(['"`])((?:\\.|(?!\3)[\s\S])*?)\3/gm
const id = /\bS[123]-\d{3}\b/g

/** `docs/requirements.md`: for each row of the specification the tests whose titles name it. */
export function requirementsPage(root: string): string {
  const rows = globSync(patterns, { cwd: root })
    .toSorted()
    .flatMap((file) => provenBy(file, readFileSync(join(root, file), 'utf8')))
    .toSorted((a, b) => compare(a.id, b.id) || compare(a.file, b.file) || compare(a.title, b.title))
  return `${opening(new Set(rows.map((row) => row.id)).size)}
| row | proven by | in |
|---|---|---|
${rows.map(({ id, title, file }) => `| ${id} | ${title} | [${file}](../${file}) |`).join('\n')}
`
}

function provenBy(file: string, source: string) {
  const found = titlesOf(source)
  return found.flatMap(({ title, at }) => {
    const ids = new Set(title.match(id))
    if (ids.size > 0 && title.includes('${'))
      throw new Error(`${file}: a title with the id of a row must be readable as it stands: ${title}`)
    const around = found.filter((one) => one.at < at && at < one.end).map((one) => one.title)
    return [...ids].map((row) => ({ id: row, title: withoutIds([...around, title].join(' ')), file }))
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
    .replaceAll(/\s*\[S[123]-\d{3}\]/g, '')
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll('|', '\\|')
    .trim()
}

/** By code units, which no machine's language changes. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function opening(count: number): string {
  return `# Requirements and their proofs

The titles of tests carry the ids of the rows of the specification that they prove; this page is made from them by
\`node bin/snapshot.ts\`. ${count} rows are named.
`
}
