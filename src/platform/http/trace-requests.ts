import type { FastifyRequest } from 'fastify'
import { admittedOf } from './admit.ts'
import { accountOf } from './caller-account.ts'
import type { HttpServer } from './http.ts'
import { wallNow } from '../wall-clock.ts'
import { type TracedRequest, newSpan, newTrace } from '../traces/span.ts'
import { readTraceparent } from '../traces/traceparent.ts'
import type { Traces } from '../traces/traces.ts'

type Begun = TracedRequest & { parentId: string | undefined; startedAt: number }

const traced = Symbol('traced')
type Tracing = FastifyRequest & { [traced]?: Begun }

/** The trace of a request, if it is recorded. */
export function tracedRequestOf(request: FastifyRequest): TracedRequest | undefined {
  return (request as Tracing)[traced]
}

/**
 * Records a span for every request to an operation and for every 404. The span is named after the operation, never after the path, which may
 * contain a number or a secret.
 */
export function traceRequests(server: HttpServer, traces: Traces): void {
  server.addHook('onRequest', (request, _, done) => {
    const begun = isOfOperation(request) || request.is404 ? begin(traces, request) : undefined
    if (begun) (request as Tracing)[traced] = begun
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const begun = (request as Tracing)[traced]
    if (begun) traces.add({ ...begun, ...recordSpan(request, reply.statusCode), tookMs: reply.elapsedTime })
    done()
  })
}

/** Routes outside the contracts (health, metrics, pages and their files) have no family. */
function isOfOperation({ routeOptions }: FastifyRequest): boolean {
  return 'family' in routeOptions.config
}

function begin(traces: Traces, { headers }: FastifyRequest): Begun | undefined {
  const parent = readTraceparent(headers['traceparent'])
  const traceId = parent?.traceId ?? newTrace()
  const kept = parent ? traces.follows(parent) : traces.keeps(traceId)
  if (!kept) return undefined
  return { traceId, spanId: newSpan(), kept, parentId: parent?.spanId, links: [], startedAt: wallNow() }
}

function recordSpan(request: FastifyRequest, status: number) {
  const { operationId } = request.routeOptions.config as { operationId?: string }
  return {
    name: operationId ?? request.method,
    kind: 'server' as const,
    attributes: {
      'http.request.method': request.method,
      'http.route': request.is404 ? undefined : request.routeOptions.url,
      'http.response.status_code': status,
      'strowger.request_id': request.id,
      'strowger.account_id': accountOf(admittedOf<unknown>(request)?.caller),
    },
    fault: status >= 500 ? String(status) : undefined,
  }
}
