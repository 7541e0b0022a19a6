import { dataSourceOfRows } from '#privacy/index.ts'

const ofNumber = `t.mobile_phone in ($1, '+' || $1) and ($2::text is null or t.account_id = $2)`

/** Verifications of a mobile phone. Erasure masks the number and keeps the row, because the status of the brand depends on it. */
export const verifications = dataSourceOfRows({
  kind: 'brand_verification',
  read: `select t.id::text as key, t.account_id, t.submitted_at as at,
        to_jsonb(t) - '{pin_hash,text_sealed,leased_until}'::text[] as data from brand_otp t
     where ${ofNumber} and t.id::text collate "C" > $4 order by t.id limit $5`,
  erase: `update brand_otp set mobile_phone = mask_of(ltrim(mobile_phone, '+')) where id in (
      select t.id from brand_otp t where ${ofNumber} and t.ended_at is not null limit $4)`,
  waiting: `select count(*)::int as waiting from brand_otp t where ${ofNumber} and t.ended_at is null`,
})
