/** Checks of a database and of the external systems, one file per check. They change nothing. */
import type { Config } from '#platform/config/settings.ts'
import type { Db } from '#platform/database/db.ts'
import { verifySmtp } from '#platform/mail/smtp.ts'
import { checkDeviations } from './deviations.ts'
import { checkCarriers } from './carriers.ts'
import { checkDatabase } from './database.ts'
import { checkOperatorProvider } from '../node/operator-provider.ts'
import type { Finding } from './finding.ts'
import { checkHistory } from './history.ts'
import { checkMail } from './mail.ts'
import { checkMode } from './mode.ts'
import { checkMoney } from './money.ts'
import { checkOperatorSignIn } from './operator-sign-in.ts'
import { checkPayments } from './payments.ts'
import { checkProviders } from './providers.ts'
import { checkReceipts } from './receipts.ts'
import { checkRegistry } from './registry.ts'
import { checkTrafficRules } from './traffic-rules.ts'

/** External systems are called at most once in this time. */
const checkedMs = 300_000

/** The checks of a running node, which calls the mail server and the provider of operators at most every five minutes. */
export function openChecks(db: Db, config: Config): () => Promise<Finding[]> {
  const calls = { verify: seldom(verifySmtp), provider: seldom(checkOperatorProvider) }
  return async () => [...checkDeviations(config), ...(await checkExchange(db, config, calls))]
}

/** The last result, for five minutes. */
function seldom<T>(call: (input: T) => Promise<string | undefined>): typeof call {
  let last: { at: number; result: Promise<string | undefined> } | undefined
  return (input) => {
    if (!last || performance.now() - last.at > checkedMs)
      last = { at: performance.now(), result: call(input) }
    return last.result
  }
}

const calls = { verify: verifySmtp, provider: checkOperatorProvider }

/** All checks. Without the tables of this program, only those of the database itself. */
export async function checkExchange(
  db: Db,
  config: Config,
  { verify, provider } = calls,
): Promise<Finding[]> {
  const findings = await checkDatabase(db)
  const isMigrated = findings.every(({ code, level }) => code !== 'migrations' || level === 'ok')
  if (!isMigrated) return findings
  return [
    ...findings,
    ...(await checkMode(db, config)),
    ...(await checkCarriers(db)),
    await checkReceipts(db),
    await checkTrafficRules(db),
    ...(await checkRegistry(db, config)),
    ...(await checkProviders(db, config)),
    ...(await checkPayments(db, config)),
    ...(await checkMoney(db)),
    ...(await checkMail(db, config, verify)),
    await checkOperatorSignIn(config, provider),
    ...(await checkHistory(db)),
  ]
}
