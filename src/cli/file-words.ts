import { parseArgs } from 'node:util'
import { BackupError } from '#platform/backup/index.ts'

/** The words of a command that takes one file and some switches. */
export function fileAnd<S extends string>(
  words: readonly string[],
  usage: string,
  ...switches: S[]
): { file: string; on: Record<S, boolean> } {
  try {
    const options = Object.fromEntries(
      switches.map((name) => [name, { type: 'boolean', default: false } as const]),
    )
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Error(`Say which file: ${usage}`)
    return { file, on: values as Record<S, boolean> }
  } catch (error) {
    throw new BackupError((error as Error).message)
  }
}
