import { plainLine } from '#platform/mail/plain-line.ts'
import { conditionText, conditions, periods, subjectOf, valueText } from '../alert/alert-kinds.ts'
import type { Alert } from '../alert/alert-store.ts'
import type { Judged } from './judge.ts'
import { filtersOf } from '../alert/wire.ts'

/** An alert that begins or ends. */
export type Change = { alert: Alert; judged: Judged; isMailed: boolean; at: Date }

/** The email about an alert that begins or ends; without an account, to operators. */
export function letterOf(
  { alert, judged, at }: Change,
  accountName: string | undefined,
): { subject: string; text: string } {
  const { id, accountId, measure, condition, period } = alert
  const { isMet, value, previous, count, from, to } = judged
  const name = plainLine(alert.name)
  const owner = accountName === undefined ? 'operators' : plainLine(accountName)
  const ofOwner = accountId === null ? 'operators' : `the account ${owner} (API key ${accountId})`
  const filters = Object.entries(filtersOf(alert)).map(([filter, of]) => `${filter} ${plainLine(of)}`)
  const { hours } = periods[period]
  const before = conditions[condition].isChange ? `, before: ${valueText(measure, previous)}` : ''
  return {
    subject: `${isMet ? 'Alert' : 'Alert ended'}: ${name} (${owner})`,
    text: [
      'Hello,',
      '',
      `the alert "${name}" of ${ofOwner} ${isMet ? 'began' : 'ended'} at ${at.toISOString()}.`,
      '',
      `Condition: ${conditionText(alert)} in ${hours === 1 ? '1 hour' : `${hours} hours`}`,
      `Value: ${valueText(measure, value)}${before}`,
      `Period: ${new Date(from).toISOString()} to ${new Date(to).toISOString()}, ${count} ${subjectOf(measure).counted}`,
      ...(filters.length > 0 ? [`Filters: ${filters.join(', ')}`] : []),
      `Alert: ${id}`,
      '',
      'If the value changes often, further alerts within an hour are not sent by email. Change or delete the alert under Reports.',
      '',
    ].join('\n'),
  }
}
