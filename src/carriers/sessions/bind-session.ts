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

/** A bind slot that this node leases, and its session. */
export type BindSession = {
  /** The carrier as last read. Settings that do not require a new session apply to the open session. */
  carrier: CarrierRow
  slot: number
  /** Distinguishes this bind from others on the same slot. */
  number: number
  /** Number of the bound session; 0 if unbound. */
  session: number
  bind: Bind
  /** Accepts no more submits, because its settings have changed or the slot is no longer leased. */
  leaving: boolean
  /** Measures the submit rate. */
  meter: Meter
  /** Resolves when every state so far has been stored. */
  stored(): Promise<unknown>
}

export type BindSessionOptions = {
  db: Db
  vault: Vault
  nodeId: string
  log: Log
  metrics: CarriersMetrics
  times: LeaseTimes
  activity?: Activity | undefined
  isCurrent?: (() => boolean) | undefined
  /** The write count of `activity` when the wanted slots were last read; undefined to read them again. */
  wanted: { count: number | undefined }
  events: CarrierEvents
  /** Returns a number that no bind or session of this node has had. */
  nextNumber(): number
  /** Called when a session has released its slot, which may then be bound again. */
  vacated(): void
}

/** Opens the session of a slot, which binds and rebinds until it is drained. */
export function openBindSession(
  carrier: CarrierRow,
  slot: number,
  { db, vault, nodeId, log, metrics, events, nextNumber, isCurrent }: BindSessionOptions,
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
        // States are stored one at a time; with concurrent connections, an older state could be stored last.
        stored = stored
          .then(() => storeBindState(db, row))
          .catch((err: unknown) => log.warn({ err }, 'could not store a bind state'))
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
          inbound: pdus.map((pdu) => readInboundDelivery(pdu, sessions.carrier)),
          answer: (results) => answer(results.map((result) => answers[result])),
        }),
    },
    log,
  )
  const ended = metrics.carrier(carrier.id).sessionOpened(() => bind.stats())
  return Object.assign(sessions, { bind })
}

const answers = { accepted: STATUS.ESME_ROK, again: STATUS.ESME_RSYSERR, refused: STATUS.ESME_RX_P_APPN }

function withKey(outcome: Outcome, carrier: CarrierRow): Outcome {
  if (outcome.kind === 'unanswered') return outcome
  return { ...outcome, messageId: normaliseId(outcome.messageId, carrier.response_id_form as MessageIdForm) }
}

function bindOptions(carrier: CarrierRow, slot: number, vault: Vault) {
  return {
    host: carrier.host,
    port: carrier.port,
    // If the host is a name, the certificate must match it.
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

/** The bind password of a carrier in clear text. */
export function passwordOf({ id, password }: CarrierRow, vault: Vault): string {
  return vault.open(password, passwordField(id))
}

/** A slot's share of the contracted rate, 0 for unlimited. Shares are whole numbers if possible, because submits are counted per second. */
export function rateOf(
  { submits_per_second: total, binds }: Pick<CarrierRow, 'submits_per_second' | 'binds'>,
  slot: number,
): number {
  if (total < binds) return total / binds
  return Math.floor(total / binds) + (slot <= total % binds ? 1 : 0)
}
