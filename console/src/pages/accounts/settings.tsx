import { Grid, Stack } from '@mantine/core'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { forwardWords, named, unansweredLabels } from '../../parts/labels/account-labels.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { Money, moneyOf } from '../../parts/values/money.tsx'
import { When } from '../../parts/values/when.tsx'
import type { AccountSeen } from './accounts.tsx'
import { ChangeAccount } from './change-account.tsx'
import { Redaction } from './redaction.tsx'
import { Summary } from './summary.tsx'

/** The settings and permissions of an account. */
export function Settings({ account }: { account: AccountSeen }) {
  const { auto_reload: reload } = account
  return (
    <Stack align="flex-start">
      <Summary account={account} />
      <Grid w="100%">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Facts
            of={[
              [
                'Shared balance',
                account.shares_balance ? <AccountName key="s" apiKey={account.primary_api_key} link /> : 'No',
              ],
              named('credit_limit', <Money key="c" amount={account.credit_limit} />),
              [
                'Auto-reload',
                reload
                  ? `${moneyOf(reload.amount)} below ${moneyOf(reload.threshold)}, as ${reload.trx}`
                  : 'Off',
              ],
              ['Home country', account.home_country],
              named('max_outbound_request', account.max_outbound_request.toLocaleString()),
              named('max_inbound_request', account.max_inbound_request.toLocaleString()),
              named('max_calls_per_second', account.max_calls_per_second.toLocaleString()),
              named('max_numbers', account.max_numbers.toLocaleString()),
            ]}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Facts
            of={[
              named('inbound_url', account.inbound_url),
              named('status_url', account.status_url),
              named('compliance_events_url', account.compliance_events_url),
              named('webhook_version', account.webhook_version),
              named('http_forward_method', forwardWords[account.http_forward_method]),
              named('webhook_any_2xx', account.webhook_any_2xx ? 'Every 2xx' : '200 and 204'),
              named(
                'webhook_410_disables',
                account.webhook_410_disables ? 'Endpoint is disabled' : 'Webhook is retried',
              ),
              named('unknown_outcome', unansweredLabels[account.unknown_outcome]),
              [
                'Previous signature secret valid until',
                <When key="w" at={account.previous_signs_until} wall />,
              ],
            ]}
          />
        </Grid.Col>
      </Grid>
      <ChangeAccount account={account} />
      <Redaction apiKey={account.api_key} />
    </Stack>
  )
}
