import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from './until.ts'

/** A received span, with its attributes as an object. */
export type CollectedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, string | number>
  links: { traceId: string; spanId: string }[]
  status: { code: number }
  service: string | number | undefined
  /** The node that created the span. */
  node: string | number | undefined
}

type Wire = { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } }[]
type Batch = {
  resourceSpans: {
    resource: { attributes: Wire }
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes' | 'service' | 'node'> & { attributes: Wire })[] }[]
  }[]
}

/** A trace collector that receives OTLP over HTTP in JSON. */
export type Collector = {
  url: string
  spans: CollectedSpan[]
  /** All received bodies, unchanged. */
  raw(): string
  /** Headers of the last batch. */
  headers(): Record<string, unknown>
  /** Replaces the response to later requests; undefined restores the default, which accepts the spans. */
  answer(how: ((response: ServerResponse) => void) | undefined): void
  /** The number of requests so far, including those that were rejected. */
  requestCount(): number
  /** Waits until the spans of a trace satisfy the condition. */
  trace(traceId: string, wanted: (spans: CollectedSpan[]) => boolean): Promise<CollectedSpan[]>
  close(): Promise<void>
}

export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  let [raw, requested] = ['', 0]
  let headers = {}
  let how: ((response: ServerResponse) => void) | undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      requested += 1
      headers = request.headers
      if (how) return how(response)
      const body = Buffer.concat(parts).toString()
      const isSpans = request.method === 'POST' && request.url === '/v1/traces'
      if (isSpans) spans.push(...spansOf(JSON.parse(body) as Batch))
      raw += `${request.url} ${JSON.stringify(request.headers)} ${body}\n`
      response.writeHead(isSpans ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw: () => raw,
    headers: () => headers,
    requestCount: () => requested,
    answer: (next) => void (how = next),
    trace: (traceId, wanted) => until(() => spans.filter((span) => span.traceId === traceId), wanted),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function spansOf({ resourceSpans }: Batch): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const { 'service.name': service, 'service.instance.id': node } = tableOf(resource.attributes)
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, attributes: tableOf(span.attributes), service, node })),
    )
  })
}

function tableOf(attributes: Wire): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue!]),
  )
}
