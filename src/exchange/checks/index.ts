/** Checks of a database and of the external systems, one file per check. They change nothing. */
import type { Config } from '#platform/config/settings.ts'
import type { Db } from '#platform/database/db.ts'
import { verifySmtp } from '#platform/mail/smtp.ts'
import { checkDeviations } from './deviations.ts'
import { checkCarriers } from './carriers.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkHistory } from './history.ts'
import { checkMail } from './mail.ts'
import { checkMode } from './mode.ts'
import { checkMoney } from './money.ts'
import { checkPayments } from './payments.ts'
import { checkProviders } from './providers.ts'
import { checkRegistry } from './registry.ts'

const mailMs = 300_000

/** The checks of a running node, which signs in to the mail server at most every five minutes. */
export function openChecks(db: Db, config: Config): () => Promise<Finding[]> {
  let verified: { at: number; result: Promise<string | undefined> } | undefined
  const verify = (url: string) => {
    if (!verified || performance.now() - verified.at > mailMs)
      verified = { at: performance.now(), result: verifySmtp(url) }
    return verified.result
  }
  return async () => [...checkDeviations(config), ...(await checkExchange(db, config, verify))]
}

/** All checks. Without the tables of this program, only those of the database itself. */
export async function checkExchange(db: Db, config: Config, verify = verifySmtp): Promise<Finding[]> {
  const findings = await checkDatabase(db)
  const isMigrated = findings.every(({ about, level }) => about !== 'Migrations' || level === 'ok')
  if (!isMigrated) return findings
  return [
    ...findings,
    ...(await checkMode(db, config)),
    ...(await checkCarriers(db)),
    ...(await checkRegistry(db, config)),
    ...(await checkProviders(db, config)),
    ...(await checkPayments(db, config)),
    ...(await checkMoney(db)),
    ...(await checkMail(db, config, verify)),
    ...(await checkHistory(db)),
  ]
}
