import type { Message } from './message.ts'

type Entry = Message['timeline'][number]

/** Why a carrier did not take a message the last time, how often in a row, and since when. */
export type Setback = { reason: string; times: number; since: string; carrierId: string | undefined }

const setbacks = new Set(['postponed', 'rerouted', 'outcomeUnknown'])

/** The last setbacks of a message that had one and the same reason. */
export function setbackOf({ timeline }: Message): Setback | undefined {
  const back = timeline.filter(({ what, reason }) => setbacks.has(what) && reason !== null).toReversed()
  const [last] = back
  if (!last) return undefined
  const other = back.findIndex(({ reason, actor }) => reason !== last.reason || actor !== last.actor)
  const same = other === -1 ? back : back.slice(0, other)
  return {
    reason: last.reason!,
    times: same.length,
    since: same.at(-1)!.at,
    carrierId: carrierIn(last.actor),
  }
}

/** The carrier that an entry is of, if it is of one. */
export const carrierIn = (actor: string): string | undefined => /^carrier:(.+)$/.exec(actor)?.[1]

export type Closed = { carrier_id: string; status: string }

/** Carriers that would have taken a message which no route was open for, as they were then. */
export function closedIn(details: Entry['details']): readonly Closed[] {
  const closed = details?.['closed']
  return Array.isArray(closed) ? (closed as Closed[]) : []
}

/** The carriers that were closed to a message when it was refused. */
export const closedTo = ({ timeline }: Message): readonly Closed[] =>
  closedIn(timeline.find(({ what }) => what === 'refused')?.details ?? null)

const was: Readonly<Record<string, string>> = {
  draining: 'was draining',
  drained: 'had been drained',
  disabled: 'was disabled',
}

/** What a carrier was instead of open. */
export const wasOf = (status: string): string => was[status] ?? `was ${status}`

/** `9 times`, and nothing of what has happened once. */
export const timesOf = (times: number): string => (times > 1 ? `, ${times} times in a row` : '')
