import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { readInboundDelivery } from '../translate/inbound-deliveries.ts'
import type { CarrierEvents } from './carriers-contract.ts'
import { openMeter, type Meter } from './session-counts.ts'
import type { CarriersMetrics } from './metrics.ts'
import { passwordField } from '../carrier/sealed.ts'
import {
  STATUS,
  normaliseId,
  openBind,
  openPair,
  type Bind,
  type MessageIdForm,
  type Outcome,
} from '../smpp/index.ts'
import { storeBindState, type LeaseTimes } from './bind-store.ts'
import type { CarrierRow } from '../carrier/store.ts'

/** A bind slot that this node has leased, and the session that fills it. */
export type BindSession = {
  /** As it was last read: settings that are not about the session hold for what it carries from now on. */
  carrier: CarrierRow
  slot: number
  /** Tells this bind from others on the same slot. */
  number: number
  /** The number of the session that is bound now, 0 when none is. */
  session: number
  bind: Bind
  /** It takes no more: its settings have changed, or the slot is not ours any more. */
  leaving: boolean
  /** How fast it sends. */
  meter: Meter
  /** Resolves when every state so far has been stored. */
  stored(): Promise<unknown>
}

export type HoldOptions = {
  db: Db
  vault: Vault
  nodeId: string
  log: Log
  metrics: CarriersMetrics
  times: LeaseTimes
  activity?: Activity | undefined
  isCurrent?: (() => boolean) | undefined
  /** The count of `activity` at the last read of wanted slots. */
  wanted: { count: number | undefined }
  events: CarrierEvents
  /** A number that neither a bind nor a session of this node has had. */
  nextNumber(): number
  /** A session has left its slot, which may be filled again. */
  vacated(): void
}

/** Opens the session of a slot; it binds, and binds again, until it is drained. */
export function hold(
  carrier: CarrierRow,
  slot: number,
  { db, vault, nodeId, log, metrics, events, nextNumber, isCurrent }: HoldOptions,
): BindSession {
  const number = nextNumber()
  let stored: Promise<unknown> = Promise.resolve()
  const meter = openMeter()
  const sessions = { carrier, slot, number, session: 0, leaving: false, meter, stored: () => stored }
  const open = carrier.bind_mode === 'pair' ? openPair : openBind
  const bind = open(
    { ...bindOptions(carrier, slot, vault), ...(isCurrent && { isCurrent }) },
    {
      state(state, reason) {
        const row = { carrierId: carrier.id, slot, owner: nodeId, state, reason: reason ?? null }
        // One after the other: over a pool, an older state could otherwise be stored last.
        stored = stored
          .then(() => storeBindState(db, row))
          .catch((err: unknown) => log.warn({ err }, 'a bind state could not be stored'))
        if (state === 'CLOSED') ended()
        if (state !== 'BOUND') {
          sessions.session = 0
          events.ended(carrier.id)
          return
        }
        if (sessions.session === 0) sessions.session = nextNumber()
        events.room(carrier.id)
      },
      room: () => events.room(carrier.id),
      outcomes: (outcomes) =>
        events.outcomes(
          carrier.id,
          number,
          outcomes.map((one) => withKey(one, sessions.carrier)),
        ),
      deliver: (pdus, answer) =>
        events.deliver({
          carrierId: carrier.id,
          arrivals: pdus.map((pdu) => readInboundDelivery(pdu, sessions.carrier)),
          answer: (verdicts) => answer(verdicts.map((result) => answers[result])),
        }),
    },
    log,
  )
  const ended = metrics.carrier(carrier.id).sessionOpened(() => bind.stats())
  return Object.assign(sessions, { bind })
}

const answers = { taken: STATUS.ESME_ROK, again: STATUS.ESME_RSYSERR, refused: STATUS.ESME_RX_P_APPN }

function withKey(outcome: Outcome, carrier: CarrierRow): Outcome {
  if (outcome.kind === 'unanswered') return outcome
  return { ...outcome, messageId: normaliseId(outcome.messageId, carrier.response_id_form as MessageIdForm) }
}

function bindOptions(carrier: CarrierRow, slot: number, vault: Vault) {
  return {
    host: carrier.host,
    port: carrier.port,
    // The name that the certificate must have is the host, where the host is a name.
    ...(carrier.tls ? { tls: carrier.tls_ca === null ? {} : { ca: carrier.tls_ca } } : {}),
    systemId: carrier.system_id,
    password: passwordOf(carrier, vault),
    systemType: carrier.system_type,
    window: carrier.submit_window,
    rate: rateOf(carrier, slot),
    responseTimeoutMs: carrier.response_timeout_ms,
    enquireLinkMs: carrier.enquire_link_ms,
  }
}

/** The password of a carrier's binds in clear. */
export function passwordOf({ id, password }: CarrierRow, vault: Vault): string {
  return vault.open(password, passwordField(id))
}

/** A slot's part of the contracted rate, 0 for none, in whole submits where it suffices, because the parts are counted by the second. */
export function rateOf(
  { submits_per_second: total, binds }: Pick<CarrierRow, 'submits_per_second' | 'binds'>,
  slot: number,
): number {
  if (total < binds) return total / binds
  return Math.floor(total / binds) + (slot <= total % binds ? 1 : 0)
}
