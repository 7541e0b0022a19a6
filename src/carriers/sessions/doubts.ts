import { isBound } from '../carrier/states.ts'
import type { CarrierView } from './view-store.ts'

/** An issue of a carrier that needs attention, with the action to take. */
export type CarrierDoubt = { carrierId: string; description: string }

const timeoutMs = 60_000

/** The timeout if messages wait for the carrier. It is longer than a reconnect. */
const waitingTimeoutMs = 5_000

/** Advice by the reason why a session was closed. The first match applies. */
const advice: readonly (readonly [reason: RegExp, advice: string])[] = [
  [/bind (refused|failed)/, 'Check system_id, password and system_type with the carrier.'],
  [/ECONNREFUSED/, 'The connection was refused. Check host and port.'],
  [/ENOTFOUND|EAI_AGAIN/, "The name cannot be resolved. Check host and this machine's DNS."],
  [/cert|CERT|SELF_SIGNED|ERR_TLS|EPROTO|pinned/, 'Check tls, tls_ca and the certificate of the carrier.'],
  [
    /EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|connect/,
    'Check host, port, the firewall, and whether the carrier allows this IP address.',
  ],
  [
    /closed by peer|ECONNRESET|EPIPE|unbound by carrier/,
    'Check with the carrier that it allows this IP address, system_id, number of binds and use of TLS.',
  ],
  [/node/, 'Start a node with the role carriers, and find out why the other node stopped.'],
]

/**
 * Carriers in use that have had no session, or fewer sessions than configured, for more than a minute; no session for more than 5 s if
 * messages have waited as long. `waiting`: since when the oldest message of a carrier waits. Times are wall time in milliseconds.
 */
export function carrierDoubts(
  carriers: readonly CarrierView[],
  now: number,
  waiting: ReadonlyMap<string, number> = new Map(),
): CarrierDoubt[] {
  return carriers
    .filter(({ status }) => isBound(status))
    .flatMap((carrier) => {
      const description = doubtOf(carrier, now, waiting.get(carrier.id))
      return description ? [{ carrierId: carrier.id, description }] : []
    })
}

function doubtOf(carrier: CarrierView, now: number, waitingSince: number | undefined): string | undefined {
  const slots = carrier.slots.filter(({ slot }) => slot <= carrier.binds)
  const begun = carrier.status_since.getTime()
  const since = (unbound: Date) => Math.max(begun, unbound.getTime())
  const missing = slots.filter(({ unbound_since: at }) => at && now - since(at) > timeoutMs)
  if (slots.length === 0)
    return now - begun > timeoutMs
      ? `No node has tried to bind since ${stamp(begun)}. Start a node with the role carriers.`
      : undefined
  const isWaiting = waitingSince !== undefined && now - waitingSince > waitingTimeoutMs
  const lost = slots.filter(({ unbound_since: at }) => at && now - since(at) > waitingTimeoutMs)
  if (isWaiting && lost.length === slots.length) return `${noSession(lost, since)} Messages wait for it.`
  if (missing.length === 0) return undefined
  return missing.length < slots.length ? fewer(carrier, slots.length, missing) : noSession(missing, since)
}

/**
 * Carriers in use that have no session or too few of them, whether or not that needs attention yet: how many sessions are bound and for how
 * long one has been missing. Empty if all sessions are bound.
 */
export function missingSessions(carriers: readonly CarrierView[], now: number): string[] {
  return carriers
    .filter(({ status }) => isBound(status))
    .flatMap(({ id, binds, status_since: begun, slots }) => {
      const known = slots.filter(({ slot }) => slot <= binds)
      const lost = known.flatMap(({ unbound_since: at }) => at ?? [])
      const bound = known.length - lost.length
      if (bound >= binds) return []
      const since = Math.max(begun.getTime(), ...lost.map((at) => at.getTime()))
      const seconds = Math.max(0, Math.round((now - since) / 1000))
      return [
        bound === 0
          ? `${id} has had no session for ${seconds} s`
          : `${id} has had ${bound} of ${binds} sessions for ${seconds} s`,
      ]
    })
}

type Slots = CarrierView['slots']

function noSession(slots: Slots, since: (unbound: Date) => number): string {
  const last = Math.max(...slots.map(({ unbound_since: at }) => since(at!)))
  return `No session since ${stamp(last)}: ${because(slots)}`
}

function fewer({ binds }: CarrierView, slots: number, missing: Slots): string {
  return `${slots - missing.length} of ${binds} sessions are bound: ${because(missing)}`
}

function because(missing: Slots): string {
  const reason = missing.find((slot) => slot.reason)?.reason
  if (!reason) return 'the reason is unknown. Start a node with the role carriers, or check its log.'
  const subject = advice.find(([pattern]) => pattern.test(reason))?.[1] ?? 'Check with the carrier.'
  return `${reason.replace(/\.$/, '')}. ${subject}`
}

function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
