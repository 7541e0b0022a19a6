import { version } from '#exchange/node/version.ts'
import type { Command, Invocation } from './frame/command.ts'
import { commandOf, groupOf } from './arguments/find.ts'
import { domains } from './groups.ts'
import { flagOf, saysOf, usageOf } from './arguments/usage.ts'

const requestsForHelp = (word: string) => word === '--help' || word === '-h'

/** Prints help or the release if the arguments request it, anywhere on the line, and returns whether it did. */
export async function answeredByHelp(
  table: readonly Command[],
  { words, out }: Invocation,
): Promise<boolean> {
  const [first = 'help', ...rest] = words
  const requested = first === 'help' ? rest : words
  const text =
    first === 'help' || beforeDashes(words).some(requestsForHelp)
      ? await helpAbout(table, requested)
      : undefined
  if (text === undefined && !beforeDashes(words).includes('--version')) return false
  out(text ?? version)
  return true
}

const beforeDashes = (words: readonly string[]) =>
  words.includes('--') ? words.slice(0, words.indexOf('--')) : words

/** Help of a command, of a group, or of all commands; undefined for an unknown command. */
async function helpAbout(table: readonly Command[], words: readonly string[]): Promise<string | undefined> {
  const [first] = words
  if (first === undefined || first.startsWith('-')) return overview(table)
  const found = commandOf(table, words)
  if (found) return helpOf(found.command)
  const group = groupOf(table, first)
  return group.length > 0 ? helpText(group, `strowger ${first} <command>`) : undefined
}

/** The commands and groups by domain, one line each. */
function overview(table: readonly Command[]): string {
  const wordOf = ({ name }: Command) => name.split(' ')[0]!
  const words = new Set(table.map(wordOf))
  const width = Math.max(...[...words].map(({ length }) => length))
  const lineOf = ([word, description]: [string, string | undefined]) =>
    `  ${word.padEnd(width)}  ${description ?? table.find(({ name }) => name === word)!.description}`
  const sections = Object.entries(domains).map(([title, of]) => {
    const entries = Object.entries(of).filter(([word]) => words.has(word))
    return ['', `${title}:`, ...entries.map(lineOf)]
  })
  return [
    'strowger <command>',
    ...sections.flat(),
    '',
    '<command> --help shows the commands of a group, or the options and examples of a command.',
    ...footer,
  ].join('\n')
}

export const exitCodes =
  'Exit codes: 0 success; 1 failure, with a message that states the cause; 2 invalid command line.'

const footer = [
  '--version prints the release. docs/CLI.md describes every command.',
  'Settings come from the environment or from strowger.json; docs/CONFIGURATION.md lists them.',
  exitCodes,
]

/** The table of commands of a group. */
function helpText(table: readonly Command[], head: string): string {
  const width = Math.max(...table.map(({ name }) => name.length))
  return [
    head,
    '',
    ...table.map(({ name, description }) => `  ${name.padEnd(width)}  ${description}`),
    '',
    '<command> --help shows the options and examples of a command.',
    exitCodes,
  ].join('\n')
}

/** The help of one command. */
export async function helpOf(command: Command): Promise<string> {
  const { description, help, meanings, args = {}, options = {} } = command
  const rows = [
    ...Object.entries(args).map(
      ([name, { description, of }]) => [`<${name}>`, withWords(description, of)] as const,
    ),
    ...Object.entries(options).map(
      ([name, option]) => [flagOf(name, option), withWords(saysOf(option), option.of)] as const,
    ),
  ]
  const width = Math.max(0, ...rows.map(([word]) => word.length))
  const indent = `\n${' '.repeat(width + 4)}`
  const more = await help?.()
  const { examplesOf } = await import('./examples/index.ts')
  return [
    `strowger ${usageOf(command)}`,
    '',
    `  ${description}`,
    ...(rows.length > 0
      ? [
          '',
          ...rows.map(
            ([word, text]) => `  ${word.padEnd(width)}  ${linesOf(text, 156 - width).join(indent)}`,
          ),
        ]
      : []),
    ...(meanings ? ['', ...meaningLines(meanings)] : []),
    ...(more ? ['', more] : []),
    '',
    'Examples:',
    ...examplesOf(command).map((line) => `  ${line}`),
    '',
    exitCodes,
  ].join('\n')
}

function meaningLines({ option, of }: NonNullable<Command['meanings']>): string[] {
  const width = Math.max(...Object.keys(of).map((word) => word.length))
  return [
    `Values of --${option}:`,
    ...Object.entries(of).map(([word, text]) => `  ${word.padEnd(width)}  ${text}`),
  ]
}

/** Wraps a text into lines of at most `room` characters. */
function linesOf(text: string, room: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart()
    if (longer.length > room) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

function withWords(description: string, of: readonly string[] | undefined): string {
  return of ? `${description} One of ${of.join(', ')}.` : description
}
