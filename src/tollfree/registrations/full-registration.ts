import type { Sql } from '#platform/database/db.ts'
import { readEvents, type EventRow } from './event-store.ts'
import { readNumbers } from './number-store.ts'
import type { Registration } from './registration.ts'
import { readRegistrationById } from './store.ts'

const mostRead = 200

/** A registration of any account with the status changes of its numbers, oldest first. */
export async function readFullRegistration(
  sql: Sql,
  id: string,
): Promise<(Registration & { events: EventRow[] }) | undefined> {
  const registration = await readRegistrationById(sql, id)
  if (!registration) return undefined
  const events = await readEvents(sql, id, { limit: mostRead })
  return { registration, numbers: await readNumbers(sql, [id]), events: events.toReversed() }
}
