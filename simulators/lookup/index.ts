// A lookup service for the networks of ported numbers, with the API of docs/PROVIDERS.md, for tests.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export type LookupOptions = { secret?: string; networks?: Record<string, string> }

const most = 1_000

/** Starts a lookup service on loopback. Numbers without a network are unknown. */
export async function startLookup({ secret = 'lookup-secret', networks = {} }: LookupOptions = {}) {
  const calls: string[][] = []
  const state = { status: 200, delayMs: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const isKnown = request.headers.authorization === `Bearer ${secret}`
    const isLookup = request.method === 'POST' && request.url === '/v1/lookups'
    const { numbers } = JSON.parse(Buffer.concat(chunks).toString()) as { numbers: string[] }
    calls.push(numbers)
    await setTimeout(state.delayMs, undefined, { ref: false })
    const refused = !isKnown ? 401 : !isLookup ? 404 : numbers.length > most ? 400 : state.status
    const results = numbers.map((number) => ({ number, network: networks[number] ?? null }))
    response.writeHead(refused, { 'content-type': 'application/json' })
    response.end(refused === 200 ? JSON.stringify({ results }) : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    secret,
    calls: calls as readonly (readonly string[])[],
    /** Changes the status and delay of responses. */
    set: (changes: Partial<typeof state>) => void Object.assign(state, changes),
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export type LookupService = Awaited<ReturnType<typeof startLookup>>
