import type { Match, Refused } from '#protection/index.ts'
import type { Links } from '#tendlc/index.ts'
import type { Registered } from '#tollfree/index.ts'
import { campaignsOf, standingIn } from '../checks/campaigns.ts'
import { recordOutcomes, type Held } from './held.ts'
import type { Reserved } from '../leases/mark-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { refusals, type Refusal } from '../message/refusals.ts'
import { campaignRefusal } from '../message/rules.ts'
import { noteMatches } from '../checks/ruled.ts'
import { isUnregistered, registeredOf } from '../checks/toll-free.ts'

/** Why a message may not leave any more; `match` where a traffic rule says so. */
type Barred = { refused: Pick<Refused | Refusal, 'code' | 'detail'>; match?: Match }

export type BarredMessages = ReadonlyMap<string, Barred>

/**
 * Messages that may not leave since somebody was barred, or a campaign or a toll-free number lost its traffic, after they were
 * accepted; nobody waits where there are no such rules and the senders are remembered.
 */
export function barredOf(held: Held, reserved: Reserved[]): Promise<BarredMessages> | BarredMessages {
  const messages = reserved.map((one) => one.message)
  const rules = held.protection?.recheck(held.db, messages)
  const links = campaignsOf(held, messages)
  const registered = registeredOf(held, messages)
  if (!rules && !(links instanceof Promise) && !(registered instanceof Promise))
    return closedOf(held, links, registered, messages)
  return Promise.all([rules, links, registered]).then(
    ([byRules = [], found, known]) => new Map([...closedOf(held, found, known, messages), ...byRules]),
  )
}

function closedOf(
  held: Held,
  links: Links,
  registered: Registered,
  messages: OutboundMessage[],
): BarredMessages {
  const closed = new Map<string, Barred>()
  if (links.size === 0 && registered.size === 0) return closed
  for (const message of messages) {
    const refused = isUnregistered(held, registered, message)
      ? refusals.unregistered
      : campaignRefusal(standingIn(held, links, message))
    if (refused) closed.set(message.id, { refused })
  }
  return closed
}

/** Refuses them, with the rule in their histories. Where that cannot be stored their leases end, and whoever claims them asks again. */
export async function refuseBarred(held: Held, reserved: Reserved[], barred: BarredMessages): Promise<void> {
  const some = reserved.flatMap(({ message }) => {
    const found = barred.get(message.id)
    return found ? [{ message, refused: found.refused, matches: found.match ? [found.match] : [] }] : []
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
    held.protection?.noted(some.flatMap(({ matches }) => matches))
  } catch (err) {
    held.log.warn({ err }, 'messages that are barred wait for the end of their leases')
    for (const { message } of some) held.leased.delete(message)
  }
}
