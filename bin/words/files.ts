import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentMarks, commentsOf } from './comments.ts'
import { textsOfPage } from './markdown.ts'
import type { Text } from './text.ts'
import { textsOfProgram } from './typescript.ts'
import type { Wire } from './wire.ts'

const patterns = [
  '{src,simulators,bin,test,bench}/**/*.ts',
  'console/*.ts',
  'console/src/**/*.{ts,tsx,css}',
  'migrations/*.sql',
  'packaging/**/*.{yml,yaml}',
  'docs/**/*.md',
  '*.md',
]

/** Pages that are not checked: generated pages, and the specification. */
const elsewhere =
  /^docs\/(?:requirements|CLI|CONFIGURATION|ERROR-CODES|POLICIES|states)\.md$|^docs\/specification\//

/** The tables of this check, which contain the words that it searches for. */
const tables = /^bin\/words\/(?:openers|house-words|house-names|terms)\.ts$/

/** Files that people read, below these paths; without paths, all of them. */
export function filesToRead(root: string, paths: readonly string[]): string[] {
  const isWanted = (file: string) =>
    paths.length === 0 ||
    paths.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
    .filter((file) => !elsewhere.test(file) && !tables.test(file) && isWanted(file))
    .toSorted()
}

/** Names of files and folders, each folder once. */
export function pathNames(files: readonly string[]): Text[] {
  const paths = new Set(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => file.split('/').map((_, i, all) => all.slice(0, i + 1).join('/'))),
  )
  return [...paths].map((path) => ({
    file: path,
    kind: 'name',
    text: path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, ''),
    parts: [{ at: 0, line: 1 }],
  }))
}

export function textsOf(root: string, file: string, wire: Wire): Text[] {
  const source = readFileSync(join(root, file), 'utf8')
  const ending = file.slice(file.lastIndexOf('.') + 1)
  if (ending === 'md') return textsOfPage(file, source)
  if (ending === 'ts' || ending === 'tsx') return textsOfProgram(file, source, wire)
  if (ending === 'yml' || ending === 'yaml') return textsOfSettings(file, source)
  const comments = commentsOf(file, source, commentMarks(ending))
  return ending === 'sql' ? [...comments, ...commentsOfMigration(file, source)] : comments
}

/** Comments that the database stores with tables, columns and functions. */
export function commentsOfMigration(file: string, source: string): Text[] {
  return [...source.matchAll(/^comment on .*? is\s+'((?:[^']|'')*)';/gm)].map((match) => ({
    file,
    kind: 'comment',
    text: match[1]!.replaceAll("''", "'"),
    parts: [{ at: 0, line: source.slice(0, match.index).split('\n').length }],
  }))
}

/** The comments of a settings file, and the texts of its alerts. */
function textsOfSettings(file: string, source: string): Text[] {
  const alerts = source.split('\n').flatMap((row, i): Text[] => {
    const text = /^\s*(?:summary|description|title):\s*(.+)$/.exec(row)?.[1]
    return text ? [{ file, kind: 'output', text, parts: [{ at: 0, line: i + 1 }] }] : []
  })
  return [...alerts, ...commentsOf(file, source, commentMarks('yaml'))]
}
