import { listRegisteredEndpoints } from '#accounts/index.ts'
import { answerPage, readPage } from '#platform/contract/paging/index.ts'
import { readAttempts } from '../attempts/attempt-list-store.ts'
import { readHours } from '../attempts/hour-store.ts'
import { byAttempt } from '../queue/cursors.ts'
import { foundEndpoint } from './find.ts'
import type { EndpointDeps, EndpointHandlers } from './deps.ts'
import { statisticsOf } from './statistics.ts'
import { viewsOf } from './views.ts'
import { attemptWire } from './wire.ts'

const hourMs = 3_600_000

/** Handlers that read endpoints and the attempts at them. */
export function readHandlers({
  db,
  clock,
}: EndpointDeps): Pick<
  EndpointHandlers,
  'listEndpoints' | 'readEndpoint' | 'listEndpointAttempts' | 'readEndpointStatistics'
> {
  return {
    async listEndpoints({ caller: { account } }) {
      const endpoints = await db.asAccount(account.id, async (sql) =>
        viewsOf(sql, await listRegisteredEndpoints(sql, account.id), clock.now()),
      )
      return { status: 200, body: { endpoints } }
    },
    async readEndpoint({ caller: { account } }, { params: { endpoint_id: id } }) {
      const endpoint = await foundEndpoint(db, account.id, id)
      const [view] = await db.asAccount(account.id, (sql) => viewsOf(sql, [endpoint], clock.now()))
      return { status: 200, body: view! }
    },
    async listEndpointAttempts({ caller: { account } }, { params: { endpoint_id: endpointId }, query }) {
      await foundEndpoint(db, account.id, endpointId)
      const wanted = { accountId: account.id, endpointId }
      const page = readPage(byAttempt, query, (position) =>
        db.asAccount(account.id, (sql) => readAttempts(sql, { ...wanted, ...position })),
      )
      return answerPage('attempts', attemptWire, page)
    },
    async readEndpointStatistics({ caller: { account } }, { params: { endpoint_id: id }, query }) {
      await foundEndpoint(db, account.id, id)
      const hours = Number(query.hours ?? 24)
      const now = clock.now()
      const since = Math.floor(now / hourMs) * hourMs - (hours - 1) * hourMs
      const counted = await db.asAccount(account.id, (sql) => readHours(sql, [id], new Date(since)))
      return { status: 200, body: statisticsOf(counted, since, hours) }
    },
  }
}
