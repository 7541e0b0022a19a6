import type { Bind, BindEvents, BindLog, BindOptions, BindStats } from './bind-contract.ts'
import { openBind } from './bind.ts'

/**
 * A transmitter and a receiver as one bind, for carriers without transceivers. Each reconnects independently. Submits use the
 * transmitter, whose state is the state of the pair; the reason includes errors of the receiver. Deliveries are accepted from both.
 */
export function openPair(options: BindOptions, events: BindEvents, log: BindLog): Bind {
  let draining = false
  let reported: string | undefined
  const lack = () =>
    receiver.state === 'BOUND' ? undefined : `receiver: ${receiver.stats().lastError ?? 'not bound yet'}`
  const retell = () => {
    if (draining || transmitter.state !== 'BOUND' || lack() === reported) return
    reported = lack()
    events.state?.('BOUND', reported)
  }
  const transmitter = openBind(
    { ...options, kind: 'transmitter' },
    {
      ...events,
      state(state, reason) {
        reported = state === 'BOUND' ? lack() : undefined
        events.state?.(state, reason ?? reported)
      },
    },
    log,
  )
  const receiver = openBind(
    { ...options, kind: 'receiver' },
    { state: retell, outcomes: () => undefined, deliver: events.deliver },
    log,
  )
  return {
    get state() {
      return transmitter.state
    },
    contract: (rate) => transmitter.contract(rate),
    room: () => transmitter.room(),
    reserve: (count) => transmitter.reserve(count),
    send: (items) => transmitter.send(items),
    query: (query) => transmitter.query(query),
    release: (sequences) => transmitter.release(sequences),
    async drain(ms) {
      draining = true
      await Promise.all([transmitter.drain(ms), receiver.drain(ms)])
    },
    stats: () => sumOf(transmitter.stats(), receiver.stats()),
  }
}

/** Counters of the transmitter, with deliveries and errors of both. */
function sumOf(transmitter: BindStats, receiver: BindStats): BindStats {
  return {
    ...transmitter,
    enquiredAt: Math.min(transmitter.enquiredAt, receiver.enquiredAt),
    deliveries: transmitter.deliveries + receiver.deliveries,
    strays: transmitter.strays + receiver.strays,
    malformed: transmitter.malformed + receiver.malformed,
  }
}
