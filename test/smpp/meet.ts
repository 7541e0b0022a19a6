import type { TestContext } from 'node:test'
import { startCarrier, type Carrier, type CarrierOptions } from '../../simulators/carrier/index.ts'
import { openProbe, type Probe, type ProbeOptions } from './probe.ts'

/** Starts a simulated carrier and a session with it; both are stopped at the end of the test. */
export async function meet(
  t: TestContext,
  options: Omit<ProbeOptions, 'port'> = {},
  carrierOptions: CarrierOptions = {},
): Promise<{ carrier: Carrier; client: Probe }> {
  const carrier = await startCarrier({ systemId: 'client', password: 'secret', ...carrierOptions })
  const client = openProbe({ port: carrier.port, ...options })
  t.after(async () => {
    await client.bind.drain(0)
    await carrier.close()
  })
  return { carrier, client }
}

/** Waits until the session has been bound this number of times. */
export function bound(client: Probe, times = 1): Promise<void> {
  return client.until(`bound ${times} times`, () => {
    return client.bind.stats().binds >= times && client.bind.state === 'BOUND'
  })
}

/** Does the same as `meet`, and waits until the session is bound. */
export async function meetBound(...provided: Parameters<typeof meet>): ReturnType<typeof meet> {
  const met = await meet(...provided)
  await bound(met.client)
  return met
}
