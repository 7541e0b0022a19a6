/**
 * The check of the language: comments, documents, API descriptions, console, command line, tests and names, by the tables in `bin/words/`.
 *
 *     node bin/words.ts [--summary] [--rule NAME]… [--kind KIND]… [files or folders]
 *
 * Prints a line for each hit, and exits with 1 if there are hits.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './words/check.ts'
import { filesToRead, pathNames, textsOf } from './words/files.ts'
import { hitLine, summary } from './words/report.ts'
import { readWire } from './words/wire.ts'
import { wireNames } from './words/wire-names.ts'

const root = resolve(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    summary: { type: 'boolean', default: false },
    rule: { type: 'string', multiple: true, default: [] },
    kind: { type: 'string', multiple: true, default: [] },
  },
})

const files = filesToRead(root, positionals)
const wire = readWire(root)
const texts = [
  ...pathNames(files),
  ...(positionals.length === 0 ? wireNames(root) : []),
  ...files.flatMap((file) => textsOf(root, file, wire)),
]
const hits = texts
  .flatMap(check)
  .filter(
    ({ rule, kind }) =>
      (values.rule.length === 0 || values.rule.includes(rule.name)) &&
      (values.kind.length === 0 || values.kind.includes(kind)),
  )
process.stdout.write(
  values.summary ? `${summary(texts, hits)}\n` : hits.map((hit) => `${hitLine(hit)}\n`).join(''),
)
if (hits.length > 0) process.exitCode = 1
