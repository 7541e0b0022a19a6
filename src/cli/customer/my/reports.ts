import { ownGroupings } from '#messages/reports/grouping-fields.ts'
import { ownGroupings as webhookGroupings } from '#webhooks/reports/grouping-fields.ts'
import { reportLines, webhookReportLines } from '../../resources/tables/report-lines.ts'
import { accountCommand } from '../access/command.ts'
import { instantOption } from '../access/times.ts'

const spanOptions = {
  period: {
    value: 'period',
    of: ['1h', '24h', '7d', '30d', '90d'],
    description: 'The period until now; default 24h.',
  },
  since: {
    value: 'time',
    description: 'Beginning of the period, instead of --period: 2026-11-22T15:00:00Z, or 2d.',
  },
  until: { value: 'time', description: 'End of the period; required with --since.' },
  step: { value: 'step', of: ['hour', 'day'], description: 'Length of the steps; default: by the period.' },
} as const

type Span = {
  period: (typeof spanOptions)['period']['of'][number] | undefined
  since: string | undefined
  until: string | undefined
  step: 'hour' | 'day' | undefined
}

const spanOf = ({ period, since, until, step }: Span) => ({
  period,
  since: instantOption(since, '--since'),
  until: instantOption(until, '--until'),
  step,
})

export const reportsMessagesCommand = accountCommand({
  name: 'my reports messages',
  description: 'Count the messages of your account by hour or day, or by another value.',
  options: {
    ...spanOptions,
    'group-by': {
      value: 'value',
      of: ownGroupings,
      description: 'Counts by this value instead of the time.',
    },
    country: { value: 'country', description: 'Only this country, two letters.' },
    network: { value: 'network', description: 'Only this network, such as 26201.' },
    sender: { value: 'sender', description: 'Only this sender.' },
    'error-code': { value: 'code', description: 'Only this error code.' },
  },
  async run({ ask }, { options }) {
    const { 'group-by': group_by, country, network, sender, 'error-code': error_code } = options
    const query = { ...spanOf(options), group_by, country, network, sender, error_code }
    const json = await ask('readOwnReport', { query })
    return { json, lines: (screen) => reportLines(json, screen) }
  },
})

export const reportsWebhooksCommand = accountCommand({
  name: 'my reports webhooks',
  description: 'Count the delivery attempts of your webhooks by hour or day, by endpoint or by result.',
  options: {
    ...spanOptions,
    'group-by': {
      value: 'value',
      of: webhookGroupings,
      description: 'Counts by this value instead of the time.',
    },
    result: {
      value: 'result',
      description: 'Only attempts with this HTTP status, or this fault such as timeout.',
    },
  },
  async run({ ask }, { options }) {
    const { 'group-by': group_by, result } = options
    const json = await ask('readOwnWebhookReport', { query: { ...spanOf(options), group_by, result } })
    return { json, lines: (screen) => webhookReportLines(json, screen) }
  },
})
