import { dataSourceOfRows } from '#privacy/index.ts'

/** Typing indicators shown to the person; they expire within seconds. */
export const indicators = dataSourceOfRows({
  kind: 'chat_indicator',
  read: `select key, account_id, at, data from (
      select concat_ws(' ', t.channel, t.sender) collate "C" as key, t.account_id, t.due_at as at, to_jsonb(t) as data
        from chat_indicator t where t.recipient = $1 and ($2::text is null or t.account_id = $2)) t
     where key > $4 order by key limit $5`,
  waiting: `select count(*)::int as waiting from chat_indicator t
     where t.recipient = $1 and ($2::text is null or t.account_id = $2)`,
})
