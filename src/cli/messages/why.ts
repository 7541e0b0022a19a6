import {
  causeOf,
  hasFailed,
  type Piece,
  setbackOf,
  timesOf,
  whoRefused,
} from '#messages/admin/cause-kinds.ts'
import type { Answered } from '../operator/contracts.ts'
import { whenOf } from '../terminal/when.ts'

type Message = Answered<'readMessage'>

/** Why a message was not delivered, or what it waits for, worded as in the console; empty if the message has no problem. */
export function whyOf(message: Message): string[] {
  if (hasFailed(message)) return [`${textOf(whoRefused(message))}.`, textOf(causeOf(message))]
  if (message.unconfirmed)
    return [
      `Submitted ${whenOf(message.unconfirmed.submitted_at)}, without a delivery receipt.`,
      message.unconfirmed.description,
    ]
  if (message.status !== 'accepted' || message.carrier_id === null) return []
  const setback = setbackOf(message)
  const next = message.timeline.findLast(({ event: subject }) => subject.startsWith('waits '))
  return [
    `Waiting for carrier ${message.carrier_id}.`,
    ...(setback ? [`${setback.reason.replace(/\.$/, '')}${timesOf(setback.times)}.`] : []),
    ...(next?.event === 'waits to be sent' ? [`Next attempt: ${whenOf(next.at)}.`] : []),
    `\`strowger carriers show ${message.carrier_id}\` shows its state.`,
  ]
}

const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.carrier)).join('')
