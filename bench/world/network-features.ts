import type { Steady, SteadyResult } from '../children/steady-client.ts'
import type { Bench, Row } from '../row.ts'
import { forkChild } from './child.ts'
import { getOf, postOf } from './load.ts'
import { msisdnOf, someOf, storeSessions, storeTokens, type NetworkWorld } from './network-sims.ts'

const perSecond = 100
const barMs = 10
/** Warm-up in seconds, in which code is compiled, statements are planned and data is cached. */
const warmSeconds = 3

/** The data of a call: its number, its session, and the header with its token. */
type About = { msisdn: string; sessionId: string; bearer: string }

/** A call of a feature about a number. */
type Feature = { name: string; request(about: About): string }

const circle = { areaType: 'CIRCLE', center: { latitude: 50.7, longitude: 7.1 }, radius: 20_000 }
const features: readonly Feature[] = [
  {
    name: 'SIM swap check',
    request: ({ msisdn, bearer }) =>
      postOf('/camara/sim-swap/v040/check', bearer, { phoneNumber: `+${msisdn}`, maxAge: 240 }),
  },
  {
    name: 'Roaming status',
    request: ({ bearer }) => postOf('/camara/device-roaming-status/v1/retrieve', bearer, {}),
  },
  {
    name: 'Location verification',
    request: ({ bearer }) => postOf('/camara/location-verification/v3/verify', bearer, { area: circle }),
  },
  {
    name: 'Quality on Demand, reading a session',
    request: ({ sessionId, bearer }) => getOf(`/camara/quality-on-demand/v1/sessions/${sessionId}`, bearer),
  },
]

/** Calls each feature; every call has a different SIM and an unused token. */
export async function measureFeatures(world: NetworkWorld, bench: Bench): Promise<Row[]> {
  const client = await forkChild<null>('steady-client')
  try {
    const count = perSecond * (warmSeconds + bench.seconds)
    const numbers = Array.from({ length: count }, (_, i) => msisdnOf(someOf(i, world.sims)))
    const sessions = await storeSessions(world.exchange.sql, world.application.id, numbers)
    const rows: Row[] = []
    for (const feature of features)
      rows.push(await measure(client, feature, { world, numbers, sessions }, bench))
    return rows
  } finally {
    await client.stop()
  }
}

type Client = Awaited<ReturnType<typeof forkChild<null>>>
type FeatureBench = { world: NetworkWorld; numbers: readonly string[]; sessions: readonly string[] }

async function measure(
  client: Client,
  { name, request }: Feature,
  { world: { exchange, sims, application }, numbers, sessions }: FeatureBench,
  { say }: Bench,
): Promise<Row> {
  const tokens = await storeTokens(exchange.sql, application.id, numbers)
  const requests = numbers.map((msisdn, i) =>
    request({ msisdn, sessionId: sessions[i]!, bearer: `Bearer ${tokens[i]}` }),
  )
  const steadily = (some: readonly string[]) =>
    client.ask<SteadyResult>({ port: exchange.port, perSecond, requests: some } satisfies Steady)
  await steadily(requests.slice(0, warmSeconds * perSecond))
  const { p50, p99, most, others } = await steadily(requests.slice(warmSeconds * perSecond))
  const refused = Object.entries(others).map(([status, n]) => `${n} × ${status}`)
  if (refused.length > 0) throw new Error(`${name}: ${refused.join(', ')}`)
  const result = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  say(`${name}: ${result}, the slowest ${most.toFixed(0)} ms`)
  return {
    name: `${name}, ${perSecond} per second, ${sims.toLocaleString('en')} SIMs`,
    result,
    bar: `p99 ≤ ${barMs} ms`,
    reached: p99 <= barMs,
  }
}
