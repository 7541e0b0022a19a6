import { FaultSet } from '../control/fault-set.ts'
import { keepLatest } from '../control/latest.ts'
import { VERIFIER_FAULTS, type VerifierFaultInput, type VerifierFaultName } from './faults.ts'
import { openApi, type VerifierCall } from './server.ts'
import type { Entry } from './state.ts'
import { openVerifications } from './verifications.ts'
import { openWebhooks, type Delivery } from './webhooks.ts'

export type VerifierOptions = {
  /** Port of the API on loopback; 0 for any free port. */
  port?: number
  /** The secret of requests, which also signs webhooks. */
  secret?: string
  /** Time until the carriers have decided, in milliseconds. */
  reviewMs?: number
  /** URL that webhooks are sent to; default: no webhooks. */
  webhookUrl?: string
}

const settleMs = 20

/** Starts a verifier of toll-free numbers that serves the API of docs/PROVIDERS.md. */
export async function startVerifier({
  port = 0,
  secret = 'verifier-secret-of-the-simulator',
  reviewMs = 200,
  webhookUrl,
}: VerifierOptions = {}) {
  const calls: VerifierCall[] = []
  const deliveries: Delivery[] = []
  const note = () => undefined
  const faults = new FaultSet(VERIFIER_FAULTS, { note }, { begins: note, ends: note })
  let endpoint = webhookUrl
  const webhooks = openWebhooks({
    url: () => endpoint,
    secret,
    faults,
    delivered: (one) => keepLatest(deliveries, one),
  })
  const changed = ({ number, status, updated_at }: Entry) => webhooks.emit({ number, status, updated_at })
  const verifications = openVerifications({ reviewMs, now: Date.now, changed })
  const api = await openApi({ secret, faults, verifications, log: (call) => keepLatest(calls, call) }, port)
  const settling = setInterval(() => verifications.settle(), settleMs)
  return {
    port: api.port,
    url: `http://127.0.0.1:${api.port}/v1`,
    secret,
    calls: calls as readonly VerifierCall[],
    deliveries: deliveries as readonly Delivery[],
    verifications: verifications.all,
    change: verifications.change,
    setEndpoint: (url: string) => void (endpoint = url),
    faults: () => faults.list(),
    inject: (input: VerifierFaultInput) => faults.inject(input),
    withdraw: (selector?: number | VerifierFaultName) => faults.withdraw(selector),
    async close() {
      clearInterval(settling)
      faults.close()
      await api.close()
      await webhooks.close()
    },
  }
}

export type Verifier = Awaited<ReturnType<typeof startVerifier>>
