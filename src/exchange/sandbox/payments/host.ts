import type { PageAnswer, PageRequest, PaymentServer } from '../../../../simulators/payments/index.ts'
import type { Engine } from '../../node/engine.ts'
import { openSimulatorHost } from '../hosting/host.ts'
import { saveState } from './store.ts'

/** Credentials of the simulated payment provider, which listens on loopback only. */
export const credentials = { key: 'sk_test_of_the_sandbox', secret: 'whsec_of_the_sandbox' }

/** The simulated payment provider of a sandbox, which one node hosts. Its pages and cards are saved for the next host. */
export type PaymentHost = {
  /** The URL of the provider, which is started if no living node hosts it. */
  url(): Promise<string>
  /** Serves a page of the provider, which browsers may not reach; undefined for other paths. */
  page(request: PageRequest): Promise<PageAnswer | undefined>
  /** Sets the URL to which the provider sends events while this node hosts it. */
  join(eventsUrl: string): void
  close(): Promise<void>
}

export function openPaymentHost(engine: Pick<Engine, 'db' | 'node' | 'life'>): PaymentHost {
  const { key, secret } = credentials
  let eventsUrl: string | undefined
  const host = openSimulatorHost<PaymentServer>({
    engine,
    table: 'payment_simulator',
    async start({ lease, state, lost }) {
      const { startPaymentServer } = await import('../../../../simulators/payments/index.ts')
      return startPaymentServer({
        key,
        store: {
          open: async () => state,
          async save(text) {
            if (await saveState(engine.db, lease, text)) return
            lost()
            throw new Error('another node hosts the simulated payment provider')
          },
        },
      })
    },
    begun: async (provider) => {
      if (eventsUrl !== undefined) provider.setEndpoint({ url: eventsUrl, secret })
    },
  })
  return {
    url: host.url,
    page: async ({ method, path, body }) => {
      const [page] = /\/c\/pay\/cs_\w+$/.exec(path) ?? []
      if (page === undefined) return undefined
      const answer = await fetch((await host.url()) + page, {
        method,
        redirect: 'manual',
        ...(method === 'POST' && { body }),
      })
      const headers = Object.fromEntries(
        ['content-type', 'cache-control', 'location'].flatMap((name) => {
          const value = answer.headers.get(name)
          return value === null ? [] : [[name, value]]
        }),
      )
      return { status: answer.status, headers, body: await answer.text() }
    },
    join(url) {
      eventsUrl = url
      host.own()?.setEndpoint({ url, secret })
    },
    close: host.close,
  }
}
