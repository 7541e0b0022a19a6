import type { Sql } from '#platform/database/db.ts'
import type { NewEntry } from './entry.ts'

/** Stores entries with their numbers in one statement. */
export async function storeEntries(sql: Sql, entries: readonly NewEntry[], days: number): Promise<void> {
  const numbers = entries.flatMap(({ accountId, id, persons }) =>
    persons.map((number) => ({ account_id: accountId, entry_id: id, number })),
  )
  await sql.query({
    name: 'store-request-log',
    text: `with entry as (
        insert into request_log (account_id, id, request_id, operation, application_id, credential, method, path, query, status,
            duration_ms, weight, client_address, user_agent, content_type, body, body_state, response, response_state, error,
            created, has_text, expires_at)
          select account_id, id, request_id, operation, application_id, credential, method, path, query, status,
              duration_ms, weight, client_address, user_agent, content_type, body, body_state, response, response_state, error,
              created, has_text, clock_timestamp() + $3 * interval '24 hours'
            from json_to_recordset($1) e(account_id text, id uuid, request_id uuid, operation text, application_id text,
              credential text, method text, path text, query text, status integer, duration_ms integer, weight integer,
              client_address text, user_agent text, content_type text, body text, body_state text, response text,
              response_state text, error jsonb, created jsonb, has_text boolean))
      insert into request_log_number (account_id, entry_id, number)
        select account_id, entry_id, number from json_to_recordset($2) n(account_id text, entry_id uuid, number text)`,
    values: [JSON.stringify(entries.map(rowOf)), JSON.stringify(numbers), days],
  })
}

function rowOf(entry: NewEntry) {
  return {
    account_id: entry.accountId,
    id: entry.id,
    request_id: entry.requestId,
    operation: entry.operation,
    application_id: entry.applicationId,
    credential: entry.credential,
    method: entry.method,
    path: entry.path,
    query: entry.query,
    status: entry.status,
    duration_ms: entry.durationMs,
    weight: entry.weight,
    client_address: entry.clientAddress,
    user_agent: entry.userAgent,
    content_type: entry.contentType,
    body: entry.body.text,
    body_state: entry.body.state,
    response: entry.response.text,
    response_state: entry.response.state,
    error: entry.error,
    created: entry.created,
    has_text: entry.hasText,
  }
}
