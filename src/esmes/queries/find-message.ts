import { refusals } from '#accounts/index.ts'
import { readSmppStates, type SmppMessageState } from '#messages/index.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import type { Sql } from '#platform/database/db.ts'

/** A UUID, or a short ID. */
const form = /^(?:[0-9a-f]{8,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The message_id of a request as it is stored; undefined if no message has such an ID. */
export const readResponseId = (messageId: string): string | undefined =>
  form.test(messageId) ? messageId.toLowerCase() : undefined

/** Returns the message of a stored ID; null if there is none. Throws while too many requests wait. */
export type FindMessage = (id: string) => Promise<SmppMessageState | null>

/** Requests that arrive together share one statement. */
export const openFindMessage = ({ db }: { db: Sql }): FindMessage =>
  openSharedRead((ids) => readSmppStates(db, ids), refusals.busy)
