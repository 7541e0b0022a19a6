import { faultsOf, valueOfWord, type Rule, type InputFault } from './input.ts'
import type { FaultKind, FaultTable } from './fault-kinds.ts'

const MOST = 1_000_000_000
/** Maximum duration of a fault: one day. */
const MOST_SECONDS = 86_400
/** Maximum count of faults that act immediately, without a pause in between. */
const MOST_AT_ONCE = 10_000

/** Invalid members of the input of a fault in a table; empty if it is valid. `selectors` are further members that each fault may have. */
export function inputFaultsOf(
  table: FaultTable,
  { fault, ...members }: Readonly<Record<string, unknown>>,
  selectors: Readonly<Record<string, Rule>> = {},
): InputFault[] {
  if (typeof fault === 'string' && Object.hasOwn(table, fault))
    return faultsOf(members, { ...membersOf(table[fault]!), ...selectors })
  return [{ name: 'fault', reason: `must be one of ${Object.keys(table).join(', ')}` }]
}

/** Parses a command line argument such as `throttle:status=0x58,seconds=30`, without validation. */
export function parseFaultArgument(words: string): Record<string, unknown> {
  const [fault, ...rest] = words.split(':')
  const members = rest.join(':').split(',').filter(Boolean)
  return { fault, ...Object.fromEntries(members.map(memberOf)) }
}

/** The members that a fault may have in addition to its name. */
function membersOf({ counts, atOnce, parameters }: FaultKind): Record<string, Rule> {
  return {
    ...parameters,
    ...(counts && { count: { least: 1, most: atOnce ? MOST_AT_ONCE : MOST } }),
    ...(!atOnce && { seconds: { least: 0, most: MOST_SECONDS, fraction: true as const } }),
  }
}

function memberOf(words: string): [string, string | number] {
  const [name = '', value = ''] = words.split('=')
  return [name, valueOfWord(value)]
}
