import { counted } from '#platform/counted.ts'
import type { Config } from '#platform/config/settings.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'

const code = 'payments'
/** Payments are compared every hour. */
const lateAfterHours = 3

/** The providers of top-ups and auto-reload, in words. */
const providers = {
  stripe: 'Stripe charges saved cards',
  simulated: 'the simulator of the sandbox',
  manual: 'no payment provider; operators confirm bank transfers by hand',
} as const

type State = { hours: number | null; differences: number; waiting: number; strays: number }

/** Names the payment provider, and reports payments that wait for an operator. */
export async function checkPayments(sql: Sql, { payments }: Config): Promise<Finding[]> {
  const { hours, differences, waiting, strays } = await readState(sql, payments)
  const troubles = [
    payments === 'stripe' &&
      hours === null &&
      'payments were never compared with those at Stripe: see the log.',
    payments === 'stripe' &&
      hours !== null &&
      hours > lateAfterHours &&
      `payments were last compared with those at Stripe ${Math.round(hours)} h ago: see the log.`,
    differences > 0 &&
      `${counted(differences, 'difference')} from Stripe: see strowger differences list, adjust the balance, then resolve each.`,
    waiting > 0 &&
      `${counted(waiting, 'bank transfer')} to confirm or decline: see strowger payments list, then run strowger payments end.`,
    strays > 0 &&
      `${counted(strays, 'pending payment')} of another provider: set that provider again, or resolve each with strowger payments end.`,
  ].filter((says) => says !== false)
  return [ok(code, providers[payments]), ...troubles.map((says) => warn(code, says))]
}

async function readState(sql: Sql, provider: Config['payments']): Promise<State> {
  const { rows } = await sql.query<State>(
    `select (select extract(epoch from clock_timestamp() - compared_to)::float8 / 3600 from payment_comparison where provider = 'stripe')
        as hours,
      (select count(*) from payment_difference where resolved_at is null)::int as differences,
      (select count(*) from payment where status = 'pending' and provider = 'manual')::int as waiting,
      (select count(*) from payment where status = 'pending' and provider not in ($1, 'manual'))::int as strays`,
    [provider],
  )
  return rows[0]!
}
