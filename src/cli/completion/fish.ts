import { type Completed, levelsOf } from './arguments.ts'

/** One `complete` line per command, subcommand and option. */
export function fishScript(commands: readonly Completed[]): string {
  const levels = [...levelsOf(commands)].flatMap(([at, level]) =>
    level.map(
      ({ word, description }) =>
        `complete -c strowger -f -n ${quoted(atLevel(at))} -a ${word} -d ${quoted(description)}`,
    ),
  )
  return [
    '# Completion of strowger for fish, written by `strowger completion fish`.',
    'function __strowger_at',
    '  set -l words (commandline -opc)[2..-1]',
    '  test "$words" = "$argv"',
    'end',
    'function __strowger_in',
    '  set -l words (commandline -opc)[2..-1]',
    '  test "$words[1..$(count $argv)]" = "$argv"',
    'end',
    ...levels,
    ...commands.flatMap(linesOf),
    '',
  ].join('\n')
}

function linesOf({ name, options, args }: Completed): string[] {
  const within = `complete -c strowger -n ${quoted(`__strowger_in ${name}`)}`
  return [
    ...options.map(({ word, description, takesValue, of, file }) => {
      const value = takesValue
        ? of.length > 0
          ? ` -x -a ${quoted(of.join(' '))}`
          : file
            ? ' -r'
            : ' -x'
        : ' -f'
      return `${within} -l ${word.slice(2)}${value}${description ? ` -d ${quoted(description)}` : ''}`
    }),
    ...args.filter(({ of }) => of.length > 0).map(({ of }) => `${within} -f -a ${quoted(of.join(' '))}`),
  ]
}

const atLevel = (at: string) => (at === '' ? '__strowger_at' : `__strowger_at ${at}`)
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
