import { FAULTS, type FaultKind, type Parameter } from '../faults/table.ts'
import { OPTIONS } from './options.ts'

/** What people read who ask for help. */
export function helpText(): string {
  const options = OPTIONS.map(({ name, word, says }) => [`--${name}${word ? ` ${word}` : ''}`, says] as const)
  const faults = Object.entries(FAULTS).map(
    ([name, kind]) => [name, `${kind.does}${membersOf(kind)}`] as const,
  )
  return [
    'strowger simulator carrier [options]',
    '',
    'A carrier over SMPP 3.4 that does what the number says: 99000000001 is delivered, and docs/SANDBOX.md has all others.',
    '',
    ...aligned(options),
    '',
    'Faults, each with its parameters and what they usually are, of words the first. All may be for one session=, and have an',
    'end, count= or seconds=, where they do not end by themselves:',
    '',
    ...aligned(faults),
    '',
    'For instance: strowger simulator carrier --port 0 --show --control-port 0 --fault throttle:seconds=30',
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

/** Two columns; what is too long for the first gets a line of its own. */
function aligned(rows: readonly (readonly [string, string])[]): string[] {
  return rows.flatMap(([left, right]) =>
    left.length > COLUMN - 4
      ? [`  ${left}`, `${' '.repeat(COLUMN)}${right}`]
      : [`  ${left.padEnd(COLUMN - 2)}${right}`],
  )
}
