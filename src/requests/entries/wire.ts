import { timeOfUuid } from '#platform/ids.ts'
import { lastId, uuidAt } from '#platform/ids.ts'
import { byId, requestOf } from '#platform/contract/paging/index.ts'
import { curlOf } from './curl.ts'
import type { Entry, EntryHead } from './entry.ts'
import type { EntryFilter } from './find-store.ts'

/** Query of a list of requests, as the contract describes it. */
export type RequestsQuery = {
  status?: string | undefined
  method?: string | undefined
  path?: string | undefined
  request_id?: string | undefined
  since?: string | undefined
  until?: string | undefined
  cursor?: string | undefined
  limit?: string | undefined
}

/** The store query of a request for a list. */
export function filterOf(accountId: string, query: RequestsQuery): EntryFilter {
  const { status, method, path, request_id: requestId, since, until } = query
  const { after, limit } = requestOf(byId, query)
  const end = until ? uuidAt(Date.parse(until)) : lastId
  return {
    accountId,
    requestId,
    method,
    pathPrefix: path,
    status: status === undefined ? undefined : boundsOf(status),
    from: uuidAt(since ? Date.parse(since) : 0),
    before: after !== undefined && after < end ? after : end,
    limit,
  }
}

function boundsOf(status: string): { from: number; to: number } {
  if (status === 'errors') return { from: 400, to: 599 }
  const from = Number(status.replace('xx', '00'))
  return { from, to: status.endsWith('xx') ? from + 99 : from }
}

/** A request in a list, as a response contains it. */
export const headWire = (entry: EntryHead) => ({
  request_id: entry.requestId,
  at: new Date(timeOfUuid(entry.id) - entry.durationMs).toISOString(),
  method: entry.method,
  path: entry.path,
  query: entry.query,
  operation: entry.operation,
  status: entry.status,
  duration_ms: entry.durationMs,
  represents: entry.weight,
  error: entry.error,
  created: entry.created,
})

/** A request with its body and its response, as a response contains it. `origin` is the base URL of the API. */
export const entryWire = (entry: Entry, origin: string) => ({
  ...headWire(entry),
  api_key: entry.accountId,
  application_id: entry.applicationId,
  authentication: entry.credential,
  client_address: entry.clientAddress,
  user_agent: entry.userAgent,
  content_type: entry.contentType,
  body: entry.body.text,
  body_state: entry.body.state,
  response: entry.response.text,
  response_state: entry.response.state,
  curl: curlOf(entry, origin),
})
