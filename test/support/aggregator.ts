import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

type Operation = {
  reference: string
  number: string
  operation: 'link' | 'unlink'
  campaign_id: string | null
  previous_campaign_id: string | null
}

/**
 * An aggregator behind the HTTP contract for numbers of campaigns. Numbers ending in 99 are rejected, those in 98 are pending at first, and
 * the first response about those in 97 is lost after the request was executed. The results of numbers ending in 96 are unreadable, the reason of
 * those in 95 contains NUL, and requests with a number ending in 94 are refused.
 */
export async function startAggregator(secret: string) {
  const executed: Operation[] = []
  const lost = new Set<string>()
  const execute = (one: Operation) => {
    const isNew = !executed.some(({ reference }) => reference === one.reference)
    if (isNew) executed.push(one)
    if (one.number.endsWith('99'))
      return { reference: one.reference, state: 'rejected', reason: 'The number is not hosted here.' }
    if (one.number.endsWith('95'))
      return { reference: one.reference, state: 'rejected', reason: 'Not\u0000 hosted.' }
    if (one.number.endsWith('96'))
      return { reference: one.reference, state: 'accepted', reason: null, retry_after_seconds: 0 }
    if (one.number.endsWith('98') && isNew)
      return { reference: one.reference, state: 'pending', retry_after_seconds: 1 }
    return { reference: one.reference, state: 'done' }
  }
  const server = createServer((request, response) => {
    void (async () => {
      if (request.headers.authorization !== `Bearer ${secret}`) return response.writeHead(401).end()
      const { requests } = (await bodyOf(request)) as { requests: Operation[] }
      if (requests.some(({ number }) => number.endsWith('94'))) return response.writeHead(400).end()
      const results = requests.map(execute)
      const isLost = requests.some(({ number, reference }) => number.endsWith('97') && !lost.has(reference))
      for (const { reference } of requests) lost.add(reference)
      if (isLost) return request.socket.destroy()
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ results: results.toReversed() }))
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/provisioning`,
    executed: executed as readonly Operation[],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}
