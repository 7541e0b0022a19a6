import { Group, Paper, Stack, Text } from '@mantine/core'
import { AccountName } from '../../../parts/labels/account-name.tsx'
import { CarrierLink } from '../../../parts/labels/carrier-name.tsx'
import { useSession } from '../../../shell/session.ts'
import { conditionText, mostAlerts, periods, valueText } from '#alerts/alert/alert-kinds.ts'
import { retryHours } from '#webhooks/event/retry-shapes.ts'
import { ReportTabs } from '../tabs.tsx'
import { Title } from '../../../parts/title.tsx'
import { Act, refusalFor } from '../../../parts/forms/act.tsx'
import { FormAct } from '../../../parts/forms/form-act.tsx'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { EmptyState, Read } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'
import { AddAlert } from './add-alert.tsx'
import { Fields } from './fields.tsx'
import { useAlerts, useDelete, useUpdate } from './query.ts'
import { type Alert, type Filled, filledFrom, filterText, scopeOf, startFrom, webhookOf } from './seen.ts'

const empty = startFrom('delivery', {})

/** The alerts on reports. */
export function Alerts() {
  return (
    <>
      <Title name="Reports" description="Alerts when the counts of a report are unusual." />
      <ReportTabs />
      <AlertList />
    </>
  )
}

/** The alerts with their state and last value; those that have begun are first. */
function AlertList() {
  const isOperator = useSession().audience === 'operator'
  return (
    <Read of={useAlerts()}>
      {({ alerts }) => (
        <Stack gap="sm">
          <Group justify="space-between" align="flex-start">
            <Text size="sm" c="dimmed" maw={620}>
              {isOperator
                ? 'An alert sends emails to operators and calls a webhook when a value of all accounts, one account or one carrier crosses its threshold, and when it is back.'
                : 'An alert notifies webhook endpoints and members when a value crosses its threshold, and when it is back.'}
            </Text>
            <AddAlert
              initial={empty}
              variant="filled"
              full={alerts.length >= mostAlerts ? `There can be ${mostAlerts} alerts.` : undefined}
            />
          </Group>
          {alerts.length === 0 ? (
            <EmptyState
              title="No alerts"
              description="Create an alert here, or choose filters in a report and create it from there."
            />
          ) : (
            alerts
              .toSorted((a, b) => Number(b.state === 'alerting') - Number(a.state === 'alerting'))
              .map((alert) => <One key={alert.alert_id} alert={alert} />)
          )}
        </Stack>
      )}
    </Read>
  )
}

function One({ alert }: { alert: Alert }) {
  const { name, state, since, measure, value, previous_value: previous, period, emails } = alert
  const isNew = alert.evaluated_at === null
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <StateBadge
              state={isNew ? 'waiting' : state}
              tone={isNew ? 'plain' : state === 'alerting' ? 'bad' : 'good'}
            />
          </Group>
          <Text size="sm">
            {conditionText(alert)} in {periodText(period)}
          </Text>
          <Scope alert={alert} />
          <Webhook alert={alert} />
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[filterText(alert), emails.length === 0 ? 'no email' : `email to ${emails.join(', ')}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Stack>
        <Stack gap={0} style={{ flex: '0 1 200px' }}>
          <Text fz={20} fw={600}>
            {isNew ? '–' : valueText(measure, value)}
          </Text>
          {previous !== null && (
            <Text size="xs" c="dimmed">
              before: {valueText(measure, previous)}
            </Text>
          )}
          <Text size="xs" c="dimmed" component="div">
            {isNew ? (
              'not evaluated yet'
            ) : (
              <>
                since <When at={since} ago />
              </>
            )}
          </Text>
        </Stack>
        <Actions alert={alert} />
      </Group>
    </Paper>
  )
}

/** Where the events of an alert of operators are sent, and why the last one was not accepted. */
function Webhook({ alert }: { alert: Alert }) {
  const { webhook_url: url, webhook_failure: failure } = webhookOf(alert)
  if (url === null) return null
  return (
    <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
      webhook to {url}
      {failure !== null && (
        <Text span inherit c="var(--mantine-color-error)">
          {' '}
          · not accepted ({failure}), retried for {retryHours} hours
        </Text>
      )}
    </Text>
  )
}

/** The account and the carrier of an alert of operators. */
function Scope({ alert }: { alert: Alert }) {
  const { account_id: account, carrier_id: carrier } = scopeOf(alert)
  return (
    <>
      {account !== null && (
        <Text size="sm" component="div">
          Account: <AccountName apiKey={account} link />
        </Text>
      )}
      {carrier !== null && (
        <Text size="sm" component="div">
          Carrier: <CarrierLink id={carrier} />
        </Text>
      )}
    </>
  )
}

const periodText = (period: Alert['period']) =>
  ({ 1: '1 hour', 24: '24 hours', 168: '7 days' })[periods[period].hours]

function Actions({ alert }: { alert: Alert }) {
  const [update, remove] = [useUpdate(), useDelete()]
  const { alert_id: id, name } = alert
  const session = useSession()
  const refusal = refusalFor(session, 'messaging')
  return (
    <Group gap="xs">
      <FormAct<Filled>
        title="Change the alert"
        initial={filledFrom(alert)}
        yes="Change it"
        done="Alert changed. It is evaluated within a few seconds."
        refusal={refusal}
        send={(filled) => update(id, filled)}
        fields={(form) => <Fields form={form} />}
      >
        Change
      </FormAct>
      <Act
        danger
        refusal={refusal}
        act={() => remove(id)}
        done="Alert deleted."
        ask={{
          title: 'Delete this alert?',
          description: `${name} will not send any further webhooks and emails.`,
          yes: 'Delete it',
        }}
      >
        Delete
      </Act>
    </Group>
  )
}
