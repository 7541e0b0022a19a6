import { faultsOf, valueOfWord, type Rule, type InputFault } from '../input.ts'
import { FAULTS, type FaultKind, type FaultName, type FaultInput } from './table.ts'

const MOST = 1_000_000_000
/** A day. */
const MOST_SECONDS = 86_400
/** What is done at once is done without a pause. */
const MOST_AT_ONCE = 10_000

/** What is wrong with a fault that somebody asks for; nothing when the table knows it and all its members. */
export function faultsOfFault({ fault, ...members }: Readonly<Record<string, unknown>>): InputFault[] {
  if (typeof fault === 'string' && Object.hasOwn(FAULTS, fault))
    return faultsOf(members, membersOf(FAULTS[fault as FaultName]))
  return [{ name: 'fault', reason: `must be one of ${Object.keys(FAULTS).join(', ')}` }]
}

/** Whether there is nothing wrong with it, for the compiler. */
export function isFaultInput(input: Readonly<Record<string, unknown>>): input is FaultInput {
  return faultsOfFault(input).length === 0
}

/** The words of a command line, `throttle:status=0x58,seconds=30`, as a wish that is yet to be checked. */
export function parseFaultArgument(words: string): Record<string, unknown> {
  const [fault, ...rest] = words.split(':')
  const members = rest.join(':').split(',').filter(Boolean)
  return { fault, ...Object.fromEntries(members.map(memberOf)) }
}

/** Every member that a fault may have beside its name. */
function membersOf({ counts, atOnce, parameters }: FaultKind): Record<string, Rule> {
  return {
    ...parameters,
    session: { least: 1, most: MOST },
    ...(counts && { count: { least: 1, most: atOnce ? MOST_AT_ONCE : MOST } }),
    ...(!atOnce && { seconds: { least: 0, most: MOST_SECONDS, fraction: true as const } }),
  }
}

function memberOf(words: string): [string, string | number] {
  const [name = '', value = ''] = words.split('=')
  return [name, valueOfWord(value)]
}
