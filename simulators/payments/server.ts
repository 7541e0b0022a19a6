import { FaultSet } from '../control/fault-set.ts'
import { keepLatest } from '../control/latest.ts'
import { openLoopback } from '../control/loopback.ts'
import { memoryStore, openSaving, type StateStore } from '../control/state-store.ts'
import { openCheckout } from './checkout.ts'
import { type Delivery, type EventEndpoint, openEvents } from './events.ts'
import { PAYMENT_FAULTS, type PaymentFaultInput, type PaymentFaultName } from './faults.ts'
import { type Logged, openHandler } from './http.ts'
import { openIntents } from './intents.ts'
import { openKeys } from './keys.ts'

export type PaymentServerOptions = {
  /** 0 selects a free port. */
  port?: number
  key: string
  /** Events are sent to this endpoint; can be set later. */
  endpoint?: EventEndpoint
  now?: () => number
  /** Keeps the pages and cards. */
  store?: StateStore
}

/** Starts a payment provider that moves no money and speaks the HTTP API of the acquirer, on 127.0.0.1. */
export async function startPaymentServer({
  port = 0,
  key,
  endpoint,
  now = Date.now,
  store = memoryStore,
}: PaymentServerOptions) {
  const calls: Logged[] = []
  const deliveries: Delivery[] = []
  const note = () => undefined
  const faults = new FaultSet(PAYMENT_FAULTS, { note }, { begins: note, ends: note })
  const events = openEvents({ now, faults, delivered: (one) => keepLatest(deliveries, one) })
  events.endpoint = endpoint
  const livemode = key.startsWith('sk_live_')
  let isChanged = false
  const changed = () => void (isChanged = true)
  const checkout = openCheckout({
    now,
    events,
    livemode,
    pagesUrl: () => api.url,
    state: await store.open(),
    changed,
  })
  const saving = openSaving(checkout.text, store)
  /** Saves the changes of pages and cards before they are answered. */
  const save = async () => {
    if (!isChanged && !saving.isDue()) return
    isChanged = false
    await saving.save()
  }
  const intents = openIntents({ now, events, livemode, cardOf: checkout.cardOf })
  const log = (one: Logged) => keepLatest(calls, one)
  const handle = openHandler({ key, intents, checkout, keys: openKeys(now), faults, log, now, save })
  const api = await openLoopback(handle, port)
  return {
    url: api.url,
    key,
    calls: calls as readonly Logged[],
    deliveries: deliveries as readonly Delivery[],
    setEndpoint: (value: EventEndpoint) => void (events.endpoint = value),
    intents: intents.all,
    faults: () => faults.list(),
    inject: (input: PaymentFaultInput) => faults.inject(input),
    withdraw: (selector?: number | PaymentFaultName) => faults.withdraw(selector),
    async close() {
      events.close()
      faults.close()
      await api.close()
    },
  }
}

export type PaymentServer = Awaited<ReturnType<typeof startPaymentServer>>
