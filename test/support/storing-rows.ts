import type { Db } from '#platform/database/db.ts'

/** All rows that storing writes. Ledger entries are summed, because the two paths split them differently. */
const written = `
  select 'message' as of, to_jsonb(t) as row from message t
  union all select 'event', to_jsonb(t) from message_event t
  union all select 'workflow', to_jsonb(t) from workflow t
  union all select 'key', to_jsonb(t) - 'at' from idempotency_key t
  union all select 'dispatch', to_jsonb(t) from dispatch t
  union all select 'violation', to_jsonb(t) from campaign_violation t
  union all select 'count', to_jsonb(t) - 'was' from traffic_count t where counted > 0 or seen::text like '%1%'
  union all select 'notice', to_jsonb(t) from spend_notice t
  union all select 'ledger', jsonb_build_object('account_id', account_id, 'kind', kind, 'spent_by', spent_by, 'amount', sum(amount),
      'messages', sum(messages)) from ledger_entry group by account_id, kind, spent_by
  union all select 'balance', to_jsonb(t) from balance t
  union all select 'webhook', to_jsonb(e) - 'id' - 'created_at' - 'tx' || jsonb_build_object('endpoint', d.endpoint, 'due_at', d.due_at,
      'expires_at', d.expires_at) from webhook_event e left join webhook_delivery d on d.event_id = e.id`

export type Row = { of: string; row: Record<string, unknown> }

export async function readWritten(db: Db): Promise<Row[]> {
  return (await db.query<Row>(written)).rows
}

/** The stored rows as sorted texts. IDs of messages that storing itself created are replaced with their position in the workflow. */
export function linesOf(rows: Row[]): string[] {
  const names = new Map(
    rows.flatMap(({ of, row }): [string, string][] =>
      of === 'message' && Number(row['workflow_item']) > 1
        ? [[row['id'] as string, `${row['workflow_id'] as string} item ${row['workflow_item'] as number}`]]
        : [],
    ),
  )
  const named = (line: string) => [...names].reduce((text, [id, name]) => text.replaceAll(id, name), line)
  return rows.map(({ of, row }) => named(`${of} ${JSON.stringify(row)}`)).toSorted()
}
