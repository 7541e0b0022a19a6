import type { Note } from './history-store.ts'
import type { MessageStatus } from './states.ts'

/** A message that may be sent again. */
type Original = { id: string; account_id: string; direction: string; channel: string }

/** Whether an account has sent a message on a channel. */
export const isSentBy = (original: Original | undefined, accountId: string, channel: string): boolean =>
  original?.account_id === accountId && original.direction === 'outbound' && original.channel === channel

const repeatable: ReadonlySet<string> = new Set<MessageStatus>(['submitted', 'undeliverable', 'rejected'])

/** Whether a message with this status may be sent again: it is no longer queued, and its recipient is not known to have it. */
export const isRepeatable = (status: string): boolean => repeatable.has(status)

type Repeat = { originalId: string; newId: string; accountId: string; actor: string; reason: string | null }

/** History entries by which a new message and the one that it repeats name each other. */
export function linkNotes({ originalId, newId, ...note }: Repeat): { ofNew: Note; ofOriginal: Note } {
  return {
    ofNew: { ...note, messageId: newId, event: 'repeats', details: { message_uuid: originalId } },
    ofOriginal: { ...note, messageId: originalId, event: 'sentAgain', details: { message_uuid: newId } },
  }
}
