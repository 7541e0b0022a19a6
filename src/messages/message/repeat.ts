import type { Note } from './history-store.ts'

/** A message that may be sent again. */
type Original = { id: string; account_id: string; direction: string; channel: string }

/** Whether a message may be sent again by an account on a channel. */
export const isRepeatable = (original: Original | undefined, accountId: string, channel: string): boolean =>
  original?.account_id === accountId && original.direction === 'outbound' && original.channel === channel

type Repeat = { originalId: string; newId: string; accountId: string; actor: string; reason: string | null }

/** History entries by which a new message and the one that it repeats name each other. */
export function linkNotes({ originalId, newId, ...note }: Repeat): { ofNew: Note; ofOriginal: Note } {
  return {
    ofNew: { ...note, messageId: newId, event: 'repeats', details: { message_uuid: originalId } },
    ofOriginal: { ...note, messageId: originalId, event: 'sentAgain', details: { message_uuid: newId } },
  }
}
