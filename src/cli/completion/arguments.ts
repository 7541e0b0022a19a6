import type { Command } from '../frame/command.ts'

/** A command as the completion scripts need it. */
export type Completed = {
  name: string
  description: string
  /** Options with their hyphens; whether a value follows the option, and the allowed values. */
  options: { word: string; description: string; takesValue: boolean; of: readonly string[]; file: boolean }[]
  /** Allowed values of each positional argument. */
  args: { of: readonly string[]; file: boolean }[]
}

/** The table of commands as completion reads it. */
export async function completed(table: readonly Command[]): Promise<Completed[]> {
  return Promise.all(
    table.map(async ({ name, description, args = {}, options = {}, own }) => ({
      name,
      description,
      options: [
        ...Object.entries(options).map(([word, { value, of = [], file = false, description }]) => ({
          word: `--${word}`,
          description,
          takesValue: value !== undefined,
          of,
          file,
        })),
        ...((await own?.options()) ?? []).map((word) => ({
          word,
          description: '',
          takesValue: true,
          of: [],
          file: false,
        })),
        {
          word: '--help',
          description: 'Shows the help of this command.',
          takesValue: false,
          of: [],
          file: false,
        },
      ],
      args: Object.values(args).map(({ known = [], of = known, file = false }) => ({ of, file })),
    })),
  )
}

/** The words that may follow each beginning of a command. */
export function levelsOf(
  commands: readonly Completed[],
): Map<string, { word: string; description: string }[]> {
  const levels = new Map<string, { word: string; description: string }[]>()
  const put = (at: string, word: string, description: string) => {
    const level = levels.get(at) ?? []
    if (!level.some((one) => one.word === word)) level.push({ word, description })
    levels.set(at, level)
  }
  for (const { name, description } of commands) {
    const words = name.split(' ')
    for (const [at, word] of words.entries()) {
      const isLast = at === words.length - 1
      put(words.slice(0, at).join(' '), word, isLast ? description : `${words.slice(0, at + 1).join(' ')} …`)
    }
  }
  put('', 'help', 'List the commands.')
  return levels
}
