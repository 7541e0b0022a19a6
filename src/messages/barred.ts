import type { Barred } from '#protection/index.ts'
import { recordOutcomes, type Held } from './held.ts'
import type { Reserved } from './mark-store.ts'
import { noteMatches } from './ruled.ts'

export type BarredMessages = ReadonlyMap<string, Barred>

const none: BarredMessages = new Map()

/** Messages that may not leave since somebody was barred after they were accepted; nobody waits where there are no such rules. */
export function barredOf(
  { protection, db }: Held,
  reserved: Reserved[],
): Promise<BarredMessages> | BarredMessages {
  const asked = protection?.recheck(
    db,
    reserved.map((one) => one.message),
  )
  return asked ?? none
}

/** Refuses them, with the rule in their histories. Where that cannot be stored their leases end, and whoever claims them asks again. */
export async function refuseBarred(held: Held, reserved: Reserved[], barred: BarredMessages): Promise<void> {
  const some = reserved.flatMap(({ message }) => {
    const found = barred.get(message.id)
    return found ? [{ message, ...found, matches: [found.match] }] : []
  })
  if (some.length === 0) return
  try {
    await noteMatches(held.db, some, held.clock.now())
    await recordOutcomes(
      held,
      some.map(({ message, refused: { code, detail } }) => ({
        kind: 'refused',
        message,
        event: 'refused',
        code,
        reason: detail,
      })),
    )
    held.protection?.noted(some.map(({ match }) => match))
  } catch (err) {
    held.log.warn({ err }, 'messages that are barred wait for the end of their leases')
    for (const { message } of some) held.leased.delete(message)
  }
}
