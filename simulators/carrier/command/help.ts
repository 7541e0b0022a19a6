import { FAULTS, type FaultKind, type Parameter } from '../faults/table.ts'
import { OPTIONS } from './options.ts'

/** The text of `--help`. */
export function helpText(): string {
  const options = OPTIONS.map(({ name, word, says }) => [`--${name}${word ? ` ${word}` : ''}`, says] as const)
  const faults = Object.entries(FAULTS).map(
    ([name, kind]) => [name, `${kind.does}${membersOf(kind)}`] as const,
  )
  return [
    'strowger simulator carrier [options]',
    '',
    'An SMPP 3.4 carrier whose behavior depends on the recipient: 99000000001 is delivered; see docs/SANDBOX.md for all numbers.',
    '',
    ...aligned(options),
    '',
    'Faults with their parameters and defaults (the first word of a list). All faults accept session= to affect one session; faults',
    'that do not end by themselves accept count= or seconds=:',
    '',
    ...aligned(faults),
    '',
    'Example: strowger simulator carrier --port 0 --show --control-port 0 --fault throttle:seconds=30',
  ].join('\n')
}

function membersOf({ parameters }: FaultKind): string {
  const members = Object.entries(parameters).map(([name, parameter]) => `${name}=${valueOf(parameter)}`)
  return members.length > 0 ? ` (${members.join(', ')})` : ''
}

function valueOf(parameter: Parameter): string {
  if ('words' in parameter) return parameter.words.join('|')
  return parameter.says === 'command_status'
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
