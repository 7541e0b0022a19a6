import { apiKey, carrierId } from '#operators/index.ts'
import { nullable, rowId, time } from '#platform/contract/shapes.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { z } from 'zod'
import { reportQuery } from '#messages/index.ts'
import {
  alertStates,
  conditionNames,
  measureNames,
  mostAlerts,
  periodNames,
  usualMinimum,
} from './alert-kinds.ts'

const settings = {
  name: z.string().min(1).max(100),
  measure: z
    .enum(measureNames)
    .describe(
      '`messages`: outbound messages. `delivered_percent` and `failed_percent`: of the messages with a final status. `receipt_p95_s`: time from the submission to the carrier to the final receipt, that 95 % of the messages did not exceed. `spend_eur`: price of all messages that were not rejected. `webhook_attempts`, `webhook_failed_percent` and `webhook_p95_ms`: delivery attempts of webhooks, the share that was not accepted, and the duration that 95 % did not exceed. `sim_data_mb`: data of SIMs in MB. A member needs the right to read webhooks or SIMs for their measures.',
    ),
  condition: z
    .enum(conditionNames)
    .describe(
      '`above` and `below`: the value is above or below `threshold`. `increase` and `decrease`: the value is more than `threshold` percent larger or smaller than in the period before.',
    ),
  threshold: z
    .number()
    .min(0)
    .max(1_000_000_000)
    .describe(
      'In the unit of the measure, or in percent of the value before. Less than 100 for a rate that is `above`, and for `decrease`; more than 0 for `below`.',
    ),
  period: z
    .enum(periodNames)
    .describe(
      'The last complete hours, or the same number of hours with the running hour. Evaluated every minute for `1h`, every 10 minutes for `24h`, and every hour for `7d`.',
    ),
  minimum: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .describe(
      `With fewer messages or attempts of webhooks there is no value and no alert. Applies to the messages with a final status or a receipt, to attempts, and for a change to the period before. Does not apply to data of SIMs. Default ${usualMinimum}.`,
    ),
  country: reportQuery.country.unwrap().nullable().describe('Only messages to or from this country.'),
  network: reportQuery.network.unwrap().nullable().describe('Mobile country code and mobile network code.'),
  sender: reportQuery.sender.unwrap().nullable().describe('Cannot be combined with a country or a network.'),
  error_code: reportQuery.error_code.unwrap().nullable().describe('Only messages with this error code.'),
  sim_pool_id: rowId
    .nullable()
    .describe('Only data of the SIMs of this pool; only with `sim_data_mb`, which has no other filters.'),
  emails: z
    .array(z.email().max(254))
    .max(20)
    .describe(
      'The recipients of emails when the alert begins and ends: addresses of members of the account, or of operators for their alerts.',
    ),
}

export const newAlert = z.strictObject({
  ...settings,
  minimum: settings.minimum.optional(),
  country: settings.country.optional(),
  network: settings.network.optional(),
  sender: settings.sender.optional(),
  error_code: settings.error_code.optional(),
  sim_pool_id: settings.sim_pool_id.optional(),
  emails: settings.emails.optional(),
})

export const alertChange = z.strictObject(settings).partial()

export const alertId = z.object({ alert_id: z.uuid() })

export const alertView = z
  .object({
    alert_id: z.uuid(),
    ...settings,
    country: nullable(z.string()),
    network: nullable(z.string()),
    sender: nullable(z.string()),
    error_code: nullable(z.string()),
    sim_pool_id: nullable(z.string()),
    emails: z.array(z.string()),
    state: z.enum(alertStates),
    since: time.describe('When the present alert began, or the last one ended.'),
    value: nullable(z.number()).describe(
      'The value at the last evaluation; null with fewer messages or attempts than `minimum`.',
    ),
    previous_value: nullable(z.number()).describe(
      'The value of the period before, for `increase` and `decrease`.',
    ),
    evaluated_at: nullable(time),
  })
  .meta({ title: 'Alert' })

export const alertList = z.object({ alerts: z.array(alertView).max(mostAlerts) })

const scope = {
  account_id: apiKey.shape.api_key.nullable().describe('Only messages of this account.'),
  carrier_id: carrierId.shape.carrier_id.nullable().describe('Only messages of this carrier.'),
}
const webhook = {
  webhook_url: webAddress
    .nullable()
    .describe(
      'Receives a CloudEvent when the alert begins and ends, as the events of customers, signed by Standard Webhooks and retried for 72 hours; null removes it.',
    ),
  webhook_secret: z
    .string()
    .regex(/^[\x21-\x7e]{24,128}$/)
    .describe(
      'Secret that signs the webhooks, 24 to 128 characters. Required for a new webhook; if omitted, the stored secret is kept. It is never returned.',
    ),
}
const ofWebhook = {
  webhook_url: webhook.webhook_url.optional(),
  webhook_secret: webhook.webhook_secret.optional(),
}
const ofScope = { account_id: scope.account_id.optional(), carrier_id: scope.carrier_id.optional() }

export const newOperatorAlert = newAlert.extend({ ...ofScope, ...ofWebhook })
export const operatorAlertChange = alertChange.extend({ ...ofScope, ...ofWebhook })
export const operatorAlertView = alertView
  .extend({
    account_id: nullable(z.string()),
    carrier_id: nullable(z.string()),
    webhook_url: nullable(z.string()),
    webhook_failure: nullable(z.string()).describe(
      'Why the last webhook was not accepted, such as `HTTP 500`; null if it was.',
    ),
  })
  .meta({ title: 'Alert of operators' })
export const operatorAlertList = z.object({ alerts: z.array(operatorAlertView).max(mostAlerts) })
