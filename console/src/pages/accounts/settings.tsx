import { Grid, Stack } from '@mantine/core'
import { Facts } from '../../parts/facts.tsx'
import { Money } from '../../parts/money.tsx'
import { When } from '../../parts/when.tsx'
import type { AccountSeen } from './accounts.tsx'
import { ChangeAccount } from './change-account.tsx'
import { Redaction } from './redaction.tsx'

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
              ['Numbers', account.max_numbers],
            ]}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Facts
            of={[
              ['Inbound address', account.inbound_url],
              ['Status address', account.status_url],
              ['Registrations', account.compliance_events_url],
              ['Form of webhooks', `${account.webhook_version}, ${account.http_forward_method}`],
              ['Taken by', account.webhook_any_2xx ? 'Every 2xx' : '200 and 204'],
              ['410 disables', account.webhook_410_disables ? 'Yes' : 'No'],
              ['Unknown outcome', account.unknown_outcome],
              ['Old signature until', <When key="w" at={account.previous_signs_until} />],
            ]}
          />
        </Grid.Col>
      </Grid>
      <ChangeAccount account={account} />
      <Redaction apiKey={account.api_key} />
    </Stack>
  )
}
