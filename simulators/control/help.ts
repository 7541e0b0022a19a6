import type { FaultTable, FaultKind, Parameter } from './fault-kinds.ts'
import type { Option } from './options.ts'

/** The text of `strowger simulator <name> --help`. */
export function commandHelp<S>(
  name: string,
  description: string,
  { options, table }: { options: readonly Option<S>[]; table: FaultTable },
): string {
  return [
    `strowger simulator ${name} [options]`,
    '',
    description,
    '',
    ...optionLines(options),
    '',
    'Faults with their parameters and defaults; the first word of a list is its default. All faults accept count= or seconds=:',
    '',
    ...faultLines(table),
    '',
    `Example: strowger simulator ${name} --port 0 --control-port 0 --fault ${EXAMPLE in table ? EXAMPLE : Object.keys(table)[0]}:seconds=30`,
  ].join('\n')
}

const EXAMPLE = 'lose-events'

/** Lines of help about options. */
export function optionLines<S>(options: readonly Option<S>[]): string[] {
  return aligned(
    options.map(
      ({ name, word, description }) => [`--${name}${word ? ` ${word}` : ''}`, description] as const,
    ),
  )
}

/** Lines of help about faults with their parameters. */
export function faultLines(table: FaultTable): string[] {
  return aligned(
    Object.entries(table).map(([name, kind]) => [name, `${kind.does}${membersOf(kind)}`] as const),
  )
}

function membersOf({ parameters }: FaultKind): string {
  const members = Object.entries(parameters).map(([name, parameter]) => `${name}=${valueOf(parameter)}`)
  return members.length > 0 ? ` (${members.join(', ')})` : ''
}

function valueOf(parameter: Parameter): string {
  if ('words' in parameter) return parameter.words.join('|')
  return parameter.description === 'command_status'
    ? `0x${parameter.usually.toString(16)}`
    : String(parameter.usually)
}

const COLUMN = 34

/** Two columns; an entry too long for the first gets a separate line. */
function aligned(rows: readonly (readonly [string, string])[]): string[] {
  return rows.flatMap(([left, right]) =>
    left.length > COLUMN - 4
      ? [`  ${left}`, `${' '.repeat(COLUMN)}${right}`]
      : [`  ${left.padEnd(COLUMN - 2)}${right}`],
  )
}
