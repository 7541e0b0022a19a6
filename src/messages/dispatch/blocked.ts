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

/** The reason why a message may no longer be submitted; `match` if a traffic rule blocks it. */
type Blocked = { refused: Pick<Refused | Refusal, 'code' | 'detail'>; match?: Match }

export type BlockedMessages = ReadonlyMap<string, Blocked>

/**
 * Finds messages that may no longer be submitted, because a traffic rule or the loss of a campaign or toll-free registration has blocked them after they were
 * accepted. Returns without waiting if there are no such rules and the senders are cached.
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
      : campaignRefusal(campaignEligibility(inFlight, links, message), links.get(message.sender))
    if (refused) closed.set(message.id, { refused })
  }
  return closed
}

/**
 * Rejects blocked messages and records the rule in their histories. If this fails, the leases of the messages expire and the next owner checks again.
 */
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
    inFlight.protection?.countMatches(some.flatMap(({ matches }) => matches))
  } catch (err) {
    inFlight.log.warn({ err }, 'could not reject blocked messages; they wait until their leases expire')
    for (const { message } of some) inFlight.leased.delete(message)
  }
}
