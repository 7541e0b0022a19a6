import type { Config } from '#platform/config/settings.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'
import { checkNumberLookup } from './number-lookup.ts'
import { checkTollFree } from './toll-free.ts'

const simulator = 'the simulator of the sandbox.'

const numbers = {
  simulated: simulator,
  manual: 'no aggregator is connected; operators export the numbers and import the results.',
} as const

/** Names the providers; the registry and payments have checks of their own. */
export async function checkProviders(sql: Sql, config: Config): Promise<Finding[]> {
  return [
    ok('Campaign numbers', numbers[config.numberProvisioning]),
    await checkTollFree(sql, config),
    await checkNumberLookup(sql, config),
    mailOf(config),
  ]
}

function mailOf({ smtpUrl, mode }: Config): Finding {
  if (smtpUrl !== undefined) return ok('Mail', `the server ${new URL(smtpUrl).host}.`)
  if (mode === 'sandbox') return ok('Mail', 'the mailbox of the sandbox.')
  return warn(
    'Mail',
    'no server is connected. Emails to PUBLIC_PROFIT brands are not sent, so these brands cannot create campaigns: set STROWGER_SMTP_URL.',
  )
}
