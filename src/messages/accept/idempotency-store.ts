import type { Sql } from '#platform/database/db.ts'

/** The stored result of a key, and the request that used the key. */
export type Earlier = { messageId: string; workflowId: string | null; request: Buffer }

/** Returns the stored result of each key, in the order of `keys`; undefined for new keys. */
export async function readKeys(
  sql: Sql,
  keys: { accountId: string; key: string }[],
): Promise<(Earlier | undefined)[]> {
  const { rows } = await sql.query<{
    message_id: string | null
    workflow_id: string | null
    request: Buffer
  }>({
    name: 'read-keys',
    text: `select k.message_id, k.workflow_id, k.request
        from unnest($1::text[], $2::text[]) with ordinality i(account_id, key, n)
        left join idempotency_key k on k.account_id = i.account_id and k.key = i.key order by i.n`,
    values: [keys.map((one) => one.accountId), keys.map((one) => one.key)],
  })
  return rows.map(({ message_id: messageId, workflow_id: workflowId, request }) =>
    messageId === null ? undefined : { messageId, workflowId, request },
  )
}

/** Whether the error shows that another committed request has used the key meanwhile. */
export function isKeyUsed(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string }
  return code === '23505' && table === 'idempotency_key'
}
