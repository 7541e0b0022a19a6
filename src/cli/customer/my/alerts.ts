import { conditionText, valueText } from '#alerts/alert/alert-kinds.ts'
import { listOutput } from '../../frame/pages.ts'
import type { Column } from '../../terminal/table.ts'
import { whenOf } from '../../terminal/when.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer } from '../access/operations.ts'

export const alertsListCommand = accountCommand({
  name: 'my alerts list',
  description: 'List the alerts on reports of your account, with their state and last value.',
  async run({ ask }) {
    const json = await ask('listOwnAlerts', {})
    const hint =
      json.alerts.length === 0
        ? 'The account has no alert; `strowger my alerts create` creates one.'
        : undefined
    return listOutput(json, json.alerts, columns, hint)
  },
})

type Alert = AccountAnswer<'listOwnAlerts'>['alerts'][number]

const columns: Column<Alert>[] = [
  { head: 'alert_id', of: (one) => one.alert_id, noTruncate: true },
  { head: 'name', of: (one) => one.name },
  { head: 'condition', of: (one) => `${conditionText(one)} in ${one.period}` },
  { head: 'state', of: (one) => one.state },
  { head: 'since', of: (one) => whenOf(one.since) },
  { head: 'value', of: (one) => (one.evaluated_at === null ? null : valueText(one.measure, one.value)) },
]
