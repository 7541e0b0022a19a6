import type { Answered } from '../../api/contracts.ts'

export type RuleSeen = Answered<'readTrafficRule'>

const effects: Readonly<Record<string, readonly [name: string, does: string]>> = {
  monitor: ['only watches', 'Lets pass, and writes down what it would have stopped'],
  block: ['blocks', 'Refuses the messages'],
  allow: ['allows', 'Lets pass what another rule blocks'],
  override: ['overridden', ''],
  ignored: ['ignored', ''],
}

/** What a rule does to the messages it matches, in words. */
export const effectName = (effect: string): string => effects[effect]?.[0] ?? effect
export const effectDoes = (effect: string): string => effects[effect]?.[1] ?? ''

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
