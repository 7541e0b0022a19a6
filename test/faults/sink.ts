import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Webhooks that a customer received: for each message and status, the IDs of the events, and the number of deliveries. */
export type WebhookLog = Map<string, { webhookIds: Set<string>; times: number }>

export type Sink = { url: string; notified: WebhookLog; close(): Promise<void> }

export const webhookKey = (messageId: string, status: string): string => `${messageId} ${status}`

/** A customer's server outside the program that accepts every status webhook and records it. */
export async function openSink(): Promise<Sink> {
  const notified: WebhookLog = new Map()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A request aborted by a killed exchange does not count.
    request.on('error', () => undefined)
    request.on('end', () => {
      const { message_uuid, status } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
      remember(notified, webhookKey(message_uuid!, status!), String(request.headers['webhook-id']))
      response.writeHead(200).end()
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/status`,
    notified,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function remember(notified: WebhookLog, key: string, webhookId: string): void {
  const known = notified.get(key)
  if (!known) return void notified.set(key, { webhookIds: new Set([webhookId]), times: 1 })
  known.webhookIds.add(webhookId)
  known.times += 1
}
