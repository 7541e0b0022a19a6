import { Grid, Stack } from '@mantine/core'
import { Facts } from '../../parts/facts.tsx'
import { Money } from '../../parts/money.tsx'
import { When } from '../../parts/when.tsx'
import type { AccountSeen } from './accounts.tsx'
import { ChangeAccount } from './change-account.tsx'
import { Redaction } from './redaction.tsx'

/** What becomes of a submit that a carrier never answered. */
const silences: Readonly<Record<string, string>> = {
  at_least_once: 'Sent again, perhaps twice (at_least_once)',
  at_most_once: 'Not sent again (at_most_once)',
}

/** What an account has and may do. */
export function Settings({ account }: { account: AccountSeen }) {
  const { auto_reload: reload } = account
  return (
    <Stack align="flex-start">
      <Grid w="100%">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Facts
            of={[
              ['Balance', <Money key="b" amount={account.balance} />],
              ['Shared', account.shares_balance ? `With ${account.primary_api_key}` : 'No, its own'],
              ['Credit limit', <Money key="c" amount={account.credit_limit} />],
              [
                'Auto-reload',
                reload ? `${reload.amount} € below ${reload.threshold} €, as ${reload.trx}` : 'Off',
              ],
              ['Home country', account.home_country],
              ['Messages a second', account.max_outbound_request],
              ['Inbound a second', account.max_inbound_request],
              ['Calls a second', account.max_calls_per_second],
              ['Numbers at most', account.max_numbers],
            ]}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Facts
            of={[
              ['Inbound address', account.inbound_url],
              ['Status address', account.status_url],
              ['Address for registrations', account.compliance_events_url],
              ['Form of webhooks', `${account.webhook_version}, ${account.http_forward_method}`],
              ['A webhook is taken by', account.webhook_any_2xx ? 'Every 2xx' : '200 and 204'],
              ['After a 410', account.webhook_410_disables ? 'Nothing more is told' : 'It is tried again'],
              ['Where a carrier is silent', silences[account.unknown_outcome]],
              ['Old signature secret until', <When key="w" at={account.previous_signs_until} />],
            ]}
          />
        </Grid.Col>
      </Grid>
      <ChangeAccount account={account} />
      <Redaction apiKey={account.api_key} />
    </Stack>
  )
}
