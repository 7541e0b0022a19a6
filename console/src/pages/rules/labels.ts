import type { Answered } from '../../api/contracts.ts'

export type RuleSeen = Answered<'readTrafficRule'>

const effects: Readonly<Record<string, readonly [name: string, does: string]>> = {
  monitor: ['monitors only', 'Accepts all messages, and records which messages the rule would have blocked'],
  block: ['blocks', 'Rejects the messages'],
  allow: ['allows', 'Accepts messages that another rule blocks'],
  override: ['overridden', ''],
  ignored: ['ignored', ''],
}

/** The effect of a rule on matching messages. */
export const effectName = (effect: string): string => effects[effect]?.[0] ?? effect
export const effectDoes = (effect: string): string => effects[effect]?.[1] ?? ''

export function effectTone(effect: string): 'bad' | 'wait' | 'good' {
  return ({ block: 'bad', monitor: 'wait' } as const)[effect] ?? 'good'
}

/** The number of matched messages as text; a lower bound is marked as such. */
export function lastDay({ last_day: { messages, more_than } }: RuleSeen): string {
  return more_than ? `more than ${messages.toLocaleString()}` : messages.toLocaleString()
}

/** The number of messages that the rule would have blocked; shown before it starts to block. */
export function wouldHaveStopped({ last_day: { watched, more_than } }: RuleSeen): string {
  if (watched === 0) return 'In the last 24 hours the rule would not have blocked any message.'
  const many = more_than
    ? `more than ${watched.toLocaleString()} messages`
    : `${watched.toLocaleString()} ${watched === 1 ? 'message' : 'messages'}`
  return `In the last 24 hours it would have blocked ${many}.`
}
