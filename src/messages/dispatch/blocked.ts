import type { Match, Refused } from '#protection/index.ts'
import type { Links } from '#tendlc/index.ts'
import type { Registered } from '#tollfree/index.ts'
import { campaignsOf, campaignEligibility } from '../checks/campaigns.ts'
import { recordOutcomes, type InFlight } from './in-flight.ts'
import type { Reserved } from '../leases/mark-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { refusals, type Refusal } from '../message/refusals.ts'
import { campaignRefusal } from '../message/rules.ts'
import { noteMatches } from '../checks/rule-result.ts'
import { isUnregistered, registeredOf } from '../checks/toll-free.ts'

/** Why a message may not leave any more; `match` where a traffic rule says so. */
type Blocked = { refused: Pick<Refused | Refusal, 'code' | 'detail'>; match?: Match }

export type BlockedMessages = ReadonlyMap<string, Blocked>

/**
 * Messages that may not leave since somebody was barred, or a campaign or a toll-free number lost its traffic, after they were
 * accepted; nobody waits where there are no such rules and the senders are remembered.
 */
export function blockedOf(
  inFlight: InFlight,
  reserved: Reserved[],
): Promise<BlockedMessages> | BlockedMessages {
  const messages = reserved.map((one) => one.message)
  const rules = inFlight.protection?.recheck(inFlight.db, messages)
  const links = campaignsOf(inFlight, messages)
  const registered = registeredOf(inFlight, messages)
  if (!rules && !(links instanceof Promise) && !(registered instanceof Promise))
    return closedOf(inFlight, links, registered, messages)
  return Promise.all([rules, links, registered]).then(
    ([byRules = [], found, known]) => new Map([...closedOf(inFlight, found, known, messages), ...byRules]),
  )
}

function closedOf(
  inFlight: InFlight,
  links: Links,
  registered: Registered,
  messages: OutboundMessage[],
): BlockedMessages {
  const closed = new Map<string, Blocked>()
  if (links.size === 0 && registered.size === 0) return closed
  for (const message of messages) {
    const refused = isUnregistered(inFlight, registered, message)
      ? refusals.unregistered
      : campaignRefusal(campaignEligibility(inFlight, links, message))
    if (refused) closed.set(message.id, { refused })
  }
  return closed
}

/** Refuses them, with the rule in their histories. Where that cannot be stored their leases end, and whoever claims them asks again. */
export async function rejectBlocked(
  inFlight: InFlight,
  reserved: Reserved[],
  blocked: BlockedMessages,
): Promise<void> {
  const some = reserved.flatMap(({ message }) => {
    const found = blocked.get(message.id)
    return found ? [{ message, refused: found.refused, matches: found.match ? [found.match] : [] }] : []
  })
  if (some.length === 0) return
  try {
    await noteMatches(inFlight.db, some, inFlight.clock.now())
    await recordOutcomes(
      inFlight,
      some.map(({ message, refused: { code, detail } }) => ({
        kind: 'refused',
        message,
        event: 'refused',
        code,
        reason: detail,
      })),
    )
    inFlight.protection?.noted(some.flatMap(({ matches }) => matches))
  } catch (err) {
    inFlight.log.warn({ err }, 'messages that are barred wait for the end of their leases')
    for (const { message } of some) inFlight.leased.delete(message)
  }
}
