import { dataSourceOfRows } from '#privacy/index.ts'

const ofAccount = '($2::text is null or t.account_id = $2)'

/** Submitted segments to a number. They become a message or expire within an hour. */
export const submittedSegments = dataSourceOfRows({
  kind: 'smpp_segment',
  read: `select t.id::text as key, t.account_id, t.at, to_jsonb(t) as data
      from smpp_segment t where t.recipient = $1 and ${ofAccount} and t.id::text collate "C" > $4 order by t.id limit $5`,
  waiting: `select count(*)::int as waiting from smpp_segment t where t.recipient = $1 and ${ofAccount}`,
})
