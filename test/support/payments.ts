import {
  mountStripeEvents,
  openStripeGateway,
  type PaymentProvider,
  type StripeGateway,
  stripeEventsPath,
} from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import {
  type PaymentFaultInput,
  type PaymentServer,
  startPaymentServer,
} from '../../simulators/payments/index.ts'
import { quiet } from './database.ts'
import { openMounted } from './mounted.ts'

export const stripeKey = 'sk_test_of_the_simulator'
export const stripeSecret = 'whsec_of_the_simulator'

/** How a request to create a charge fails: executed or not, answered or not. */
const chargeFaults = {
  lost_after: { fault: 'lose-answers' },
  lost_before: { fault: 'refuse-connections' },
  broken_after: { fault: 'server-error', after: 'work' },
  broken_before: { fault: 'server-error', after: 'nothing' },
  busy: { fault: 'throttle' },
} as const satisfies Record<string, PaymentFaultInput>

type ChargeFault = keyof typeof chargeFaults

/** The payment simulator, reached over HTTP in both directions. */
export type SimulatedPayments = {
  server: PaymentServer
  gateway: StripeGateway
  provider: PaymentProvider
  /** URL of the endpoint for events. */
  eventsUrl: string
  /** Passes the payments of received events on. */
  onEvent(wake: (reference: string) => Promise<void>): void
  /** Adds faults for the next requests that create a charge, in order. */
  fail(...faults: ChargeFault[]): void
  /** Outcomes of received events. */
  received: ('accepted' | 'refused')[]
  close(): Promise<void>
}

/** Starts the payment simulator, and a gateway on which every reference stands for a saved card. `now` is the clock of the simulator. */
export async function openSimulatedPayments(db: Db, now?: () => number): Promise<SimulatedPayments> {
  const server = await startPaymentServer({ key: stripeKey, ...(now && { now }) })
  const received: SimulatedPayments['received'] = []
  let wake: (reference: string) => Promise<void> = async () => undefined
  const gateway = openStripeGateway({
    db,
    log: quiet,
    access: { url: server.url, key: stripeKey, timeoutMs: 5_000 },
    secrets: [stripeSecret],
    counted: (outcome) => void received.push(outcome),
    name: 'simulated',
    methodOf: (trx) => ({ customer: 'cus_test', method: trx }),
  })
  const receiver = await openMounted((http) =>
    mountStripeEvents(
      http,
      gateway.receiver((reference) => wake(reference)),
    ),
  )
  const eventsUrl = receiver.url + stripeEventsPath
  server.setEndpoint({ url: eventsUrl, secret: stripeSecret })
  return {
    server,
    gateway,
    provider: gateway.provider,
    eventsUrl,
    onEvent: (notified) => void (wake = notified),
    fail(...faults) {
      for (const fault of faults) server.inject({ ...chargeFaults[fault], of: 'create', count: 1 })
    },
    received,
    async close() {
      await server.close()
      await receiver.close()
      await gateway.close()
    },
  }
}
