import type { HttpServer } from '../http.ts'
import type { FrameRoute } from './inventory.ts'
import type { Metrics } from '../../metrics/metrics.ts'

/** `/metrics`, for Prometheus. In production it should be mounted on the operator port only. */
export function mountMetrics(server: HttpServer, metrics: Metrics): void {
  const frame = { operationId: 'metrics', undocumented: true } satisfies FrameRoute
  server.get('/metrics', { config: frame }, async (_, reply) => {
    const { type, body } = await metrics.read()
    return reply.type(type).send(body)
  })
}
