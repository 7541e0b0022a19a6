import type { Config } from '#platform/config/settings.ts'
import { type Finding, ok, warn } from './finding.ts'

const simulator = 'the simulator of the sandbox.'

const numbers = {
  simulated: simulator,
  manual: 'no aggregator is connected; operators export the numbers and import the results.',
} as const

const tollFree = {
  simulated: simulator,
  manual: 'no verifier is connected; operators decide in the review queue.',
} as const

/** Names the providers that are known from the settings alone; the registry and payments have checks of their own. */
export function checkProviders(config: Config): Finding[] {
  return [
    ok('Campaign numbers', numbers[config.numberProvisioning]),
    ok('Toll-free verification', tollFree[config.tollFree]),
    ok('Number lookup', 'no service is connected; the table of network prefixes determines networks.'),
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
