import { boundStates } from '../carrier/states.ts'
import type { CarrierView } from './view-store.ts'

/** Something about a carrier that an operator should do something about, as a sentence that says what. */
export type CarrierDoubt = { carrierId: string; says: string }

const timeoutMs = 60_000

/** What the reason for which a session ended asks for. The first that fits. */
const advice: readonly (readonly [reason: RegExp, advice: string])[] = [
  [/bind (refused|failed)/, 'Check system_id, password and system_type with the carrier.'],
  [/ECONNREFUSED/, 'Nothing listens there: check host and port.'],
  [/ENOTFOUND|EAI_AGAIN/, "The name cannot be resolved: check host, and this machine's DNS."],
  [
    /cert|CERT|SELF_SIGNED|ERR_TLS|EPROTO|pinned/,
    'Check tls and tls_ca, and the certificate that the carrier shows.',
  ],
  [
    /EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|connect/,
    'Check host, port and the firewall, and whether the carrier lets this address in.',
  ],
  [
    /closed by peer|ECONNRESET|EPIPE|unbound by carrier/,
    'Ask the carrier whether it lets this address and system_id in, so often, and with TLS or without.',
  ],
  [/node/, 'Start a node with the role carriers, and look why the other one stopped.'],
]

/**
 * Carriers in use that have had no session for more than a minute, or fewer than were agreed. `now` is wall time in
 * milliseconds.
 */
export function carrierDoubts(carriers: readonly CarrierView[], now: number): CarrierDoubt[] {
  return carriers
    .filter(({ status }) => (boundStates as readonly string[]).includes(status))
    .flatMap((carrier) => {
      const says = doubtOf(carrier, now)
      return says ? [{ carrierId: carrier.id, says }] : []
    })
}

function doubtOf(carrier: CarrierView, now: number): string | undefined {
  const slots = carrier.slots.filter(({ slot }) => slot <= carrier.binds)
  const begun = carrier.status_since.getTime()
  const since = (unbound: Date) => Math.max(begun, unbound.getTime())
  const missing = slots.filter(({ unbound_since: at }) => at && now - since(at) > timeoutMs)
  if (slots.length === 0)
    return now - begun > timeoutMs
      ? `No node has tried to bind to it since ${stamp(begun)}. Start a node with the role carriers.`
      : undefined
  if (missing.length === 0 || missing.length < slots.length)
    return missing.length > 0 ? fewer(carrier, slots.length, missing) : undefined
  const last = Math.max(...missing.map(({ unbound_since: at }) => since(at!)))
  return `It has had no session since ${stamp(last)}: ${because(missing)}`
}

type Slots = CarrierView['slots']

function fewer({ binds }: CarrierView, held: number, missing: Slots): string {
  return `${held - missing.length} of its ${binds} sessions are bound: ${because(missing)}`
}

function because(missing: Slots): string {
  const reason = missing.find((slot) => slot.reason)?.reason
  if (!reason) return 'no reason is known. Start a node with the role carriers, or read its log.'
  const subject = advice.find(([pattern]) => pattern.test(reason))?.[1] ?? 'Ask the carrier.'
  return `${reason.replace(/\.$/, '')}. ${subject}`
}

function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
