import { conditionNames, conditionText, measureNames, periodNames } from '#alerts/alert/alert-kinds.ts'
import type { OptionValues } from '../../arguments/shapes.ts'
import type { CommandOutput } from '../../frame/output.ts'
import { accountCommand } from '../access/command.ts'
import type { AccountAnswer } from '../access/operations.ts'

const filters = {
  minimum: { value: 'n', number: true, description: 'Minimum number of messages or attempts; default 20.' },
  country: { value: 'country', description: 'Only this country, two letters; empty for all.' },
  network: { value: 'network', description: 'Only this network, such as 26201; empty for all.' },
  sender: { value: 'sender', description: 'Only this sender; empty for all.' },
  'error-code': { value: 'code', description: 'Only this error code; empty for all.' },
  pool: {
    value: 'id',
    description: 'Only the data of the SIMs of this pool, with sim_data_mb; empty for all.',
  },
  email: {
    value: 'address',
    many: true,
    description: 'A member who receives emails, repeatable; empty for none.',
  },
} as const

const rule = {
  name: { value: 'text', description: 'Name of the alert.' },
  measure: { value: 'measure', of: measureNames, description: 'The value that is compared.' },
  condition: { value: 'condition', of: conditionNames, description: 'The comparison with the threshold.' },
  threshold: {
    value: 'n',
    number: true,
    description: 'In the unit of the measure, or in percent of the value before.',
  },
  period: { value: 'period', of: periodNames, description: 'The hours that are measured.' },
} as const

const neededRule = {
  name: { ...rule.name, needed: true },
  measure: { ...rule.measure, needed: true },
  condition: { ...rule.condition, needed: true },
  threshold: { ...rule.threshold, needed: true },
  period: { ...rule.period, needed: true },
} as const

const alert = { description: 'ID of the alert, as `strowger my alerts` shows it.' }

export const alertsCreateCommand = accountCommand({
  name: 'my alerts create',
  description: 'Create an alert on the reports of your account.',
  options: { ...neededRule, ...filters },
  async run({ ask }, { options: { name, measure, condition, threshold, period, ...options } }) {
    const body = { name, measure, condition, threshold, period, ...filtersOf(options) }
    return shown('Created', await ask('createOwnAlert', { body }))
  },
})

export const alertsChangeCommand = accountCommand({
  name: 'my alerts change',
  description: 'Change an alert; omitted settings are unchanged.',
  args: { alert },
  options: { ...rule, ...filters },
  async run({ ask }, { args, options: { name, measure, condition, threshold, period, ...options } }) {
    const body = { name, measure, condition, threshold, period, ...filtersOf(options) }
    return shown('Changed', await ask('changeOwnAlert', { params: { alert_id: args.alert }, body }))
  },
})

export const alertsDeleteCommand = accountCommand({
  name: 'my alerts delete',
  description: 'Delete an alert.',
  args: { alert },
  async run({ ask }, { args }) {
    const json = await ask('deleteOwnAlert', { params: { alert_id: args.alert } })
    return { json, lines: () => [`Deleted ${args.alert}.`] }
  },
})

function filtersOf({
  minimum,
  country,
  network,
  sender,
  pool,
  email,
  ...others
}: OptionValues<typeof filters>) {
  const orNull = (text: string | undefined) => (text === '' ? null : text)
  return {
    minimum,
    country: orNull(country),
    network: orNull(network),
    sender: orNull(sender),
    error_code: orNull(others['error-code']),
    sim_pool_id: orNull(pool),
    emails: email.length === 0 ? undefined : email.filter((address) => address !== ''),
  }
}

const shown = (done: string, json: AccountAnswer<'createOwnAlert'>): CommandOutput => ({
  json,
  lines: () => [`${done} ${json.alert_id}: ${conditionText(json)} in ${json.period}.`],
})
