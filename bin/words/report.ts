import { rules, type Hit } from './check.ts'
import { sentencesOf, type Kind, type Text } from './text.ts'

export function hitLine({ file, line, rule, excerpt }: Hit): string {
  return `${file}:${line}  ${rule.name}  "${excerpt}"  → ${rule.advice}`
}

/** Kinds of texts that `openersPerThousand` counts, because people read these texts most often. */
const measured: ReadonlySet<Kind> = new Set(['comment', 'api', 'console'])

/** Number of sentences per thousand that begin with a clause. */
export function openersPerThousand(texts: readonly Text[], hits: readonly Hit[]): number {
  const sentences = texts
    .filter(({ kind }) => measured.has(kind))
    .reduce((sum, { text }) => sum + sentencesOf(text).length, 0)
  const opened = new Set(
    hits
      .filter(({ kind, rule }) => rule.where === 'opener' && measured.has(kind))
      .map(({ file, line, excerpt }) => `${file}:${line}:${excerpt}`),
  ).size
  return sentences === 0 ? 0 : (opened * 1000) / sentences
}

/** Numbers of hits by folder, by kind and by rule, and the number of openers per thousand sentences. */
export function summary(texts: readonly Text[], hits: readonly Hit[]): string {
  return [
    table('folder', hits, ({ file }) => folderOf(file)),
    table('kind', hits, ({ kind }) => kind),
    table('rule', hits, ({ rule }) => rule.name, unused(hits)),
    `openers per 1,000 sentences (comments, API, console): ${openersPerThousand(texts, hits).toFixed(1)}`,
    `hits: ${hits.length}`,
  ].join('\n\n')
}

function unused(hits: readonly Hit[]): string[] {
  const used = new Set(hits.map(({ rule }) => rule.name))
  return rules.map(({ name }) => name).filter((name) => !used.has(name))
}

function table(title: string, hits: readonly Hit[], keyOf: (hit: Hit) => string, empty: string[] = []) {
  const counts = [...Map.groupBy(hits, keyOf)].map(([key, some]): [string, Hit[]] => [key, some])
  const rows = counts
    .toSorted((a, b) => b[1].length - a[1].length)
    .map(([key, some]) =>
      row(key, some.length, ...(['opener', 'prose', 'name'] as const).map((where) => countOf(some, where))),
    )
  return [
    row(title, 'hits', 'openers', 'words', 'names'),
    ...rows,
    ...empty.map((key) => row(key, 0, 0, 0, 0)),
  ].join('\n')
}

function countOf(hits: readonly Hit[], where: Hit['rule']['where']): number {
  return hits.filter(({ rule }) => rule.where === where).length
}

function row(key: string, ...cells: (string | number)[]): string {
  return `${key.padEnd(40)}${cells.map((cell) => String(cell).padStart(9)).join('')}`
}

/** `src/messages`, `console/src/pages`, `docs`. */
function folderOf(file: string): string {
  const parts = file.split('/')
  const depth = parts[0] === 'console' ? 3 : parts[0] === 'src' || parts[0] === 'simulators' ? 2 : 1
  return parts.length <= depth ? parts.slice(0, -1).join('/') || file : parts.slice(0, depth).join('/')
}
