import { kinds } from '#protection/kinds.ts'
import type { Answered } from '../../api/contracts.ts'

export type RuleSeen = Answered<'readTrafficRule'>

/** The kinds that somebody can make rules of; caps of a day are the networks'. */
export const ruleKinds = Object.keys(kinds).filter((kind) => kind !== 'daily_cap')

export function effectTone(effect: string): 'bad' | 'wait' | 'good' {
  return ({ block: 'bad', monitor: 'wait' } as const)[effect] ?? 'good'
}

/** How many messages it has matched, as it is counted. */
export function lastDay({ last_day: { messages, more_than } }: RuleSeen): string {
  return more_than ? `more than ${messages.toLocaleString()}` : messages.toLocaleString()
}

/** What it would have stopped, for whoever is about to let it. */
export function wouldHaveStopped({ last_day: { watched, more_than } }: RuleSeen): string {
  if (watched === 0) return 'It has seen no message in the last 24 hours that it would have stopped.'
  const many = more_than
    ? `more than ${watched.toLocaleString()} messages`
    : `${watched.toLocaleString()} ${watched === 1 ? 'message' : 'messages'}`
  return `In the last 24 hours it would have stopped ${many}.`
}
