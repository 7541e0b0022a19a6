import type { Sql } from '#platform/database/db.ts'

/** The account, brand and recipient of an email. */
type Series = { accountId: string; brandId: string; recipient: string }

/** Maximum number of emails within a day, by brand, recipient and account. */
export type MailLimits = { ofBrand: number; toAddress: number; ofAccount: number; toAddressOverall: number }

/** Serializes the planning of emails of one account, and of emails to one address, until the commit. */
export async function lockMails(sql: Sql, { accountId, recipient }: Series): Promise<void> {
  for (const name of [`brand_mail of ${accountId}`, `brand_mail to ${recipient}`])
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

/**
 * For each exhausted limit, when its oldest counted email was due: a day later, the next email may be sent. Emails of other accounts to the
 * same address never delay the first email of an account.
 */
export async function readFull(
  sql: Sql,
  { accountId, brandId, recipient }: Series,
  most: MailLimits,
  since: number,
): Promise<number[]> {
  const nth = (selector: string, n: number) =>
    `(select due_at from brand_mail where ${selector} and due_at > $4 order by due_at desc offset ${n - 1} limit 1)`
  const { rows } = await sql.query<{ due_at: Date }>({
    name: 'full-brand-mails',
    text: `${nth('brand_id = $2', most.ofBrand)}
      union all ${nth('account_id = $1 and recipient = $3', most.toAddress)}
      union all ${nth('account_id = $1', most.ofAccount)}
      union all select due_at from ${nth('recipient = $3', most.toAddressOverall)} of_all where exists (
        select from brand_mail where account_id = $1 and recipient = $3 and due_at > $4)`,
    values: [accountId, brandId, recipient, new Date(since)],
  })
  return rows.map((row) => row.due_at.getTime())
}
