import { effects, facilities, order } from '../rules/kinds.ts'
import { z } from 'zod'
import { apiKey } from '#operators/index.ts'
import { amount } from '#platform/contract/shapes.ts'

const listOf = (form: RegExp) => z.array(z.string().regex(form)).min(1).max(1000).optional()

/** Settings of a rule; each kind requires some of these and rejects the others. */
export const settingMembers = {
  countries: listOf(/^([A-Z]{2}|\*)$/).describe(
    'ISO 3166 codes of countries; `*` matches all countries that no other rule lists.',
  ),
  networks: listOf(/^([0-9]{5,6}|\*)$/).describe(
    'MCC and MNC of networks; `*` matches all networks that no other rule lists.',
  ),
  facilities: z.array(z.enum(facilities)).min(1).max(10).optional(),
  senders: z.array(z.string().min(1).max(128)).min(1).max(1000).optional(),
  prefixes: listOf(/^[0-9]{1,15}$/).describe('Limits the rule to recipients with one of these prefixes.'),
  texts: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(50)
    .optional()
    .describe('Patterns for the whole text, case-insensitive; `*` matches any text.'),
  limit: z.int().min(1).max(1_000_000_000).optional().describe('Maximum number of messages per window.'),
  window_seconds: z
    .int()
    .min(1)
    .max(86_400)
    .optional()
    .describe(
      'Window length in seconds. Windows are aligned to 1970-01-01T00:00:00Z, so 86400 is a UTC day.',
    ),
  digits: z
    .int()
    .min(1)
    .max(12)
    .optional()
    .describe('Number of leading digits of the recipient that form the prefix.'),
  amount: amount.optional().describe('Maximum amount in euros per UTC day.'),
}

const name = z.string().min(1).max(100)
const kind = z.enum(order).meta({ title: 'Traffic rule kind' })
const effect = z
  .enum(effects)
  .describe('`monitor` only records matches; `allow` is for countries and networks only.')

/** Input to create a rule. */
export const ruleInput = z.strictObject({
  name,
  kind,
  effect,
  api_key: apiKey.shape.api_key
    .nullable()
    .optional()
    .describe('The account whose messages the rule applies to; null applies the rule to all accounts.'),
  ...settingMembers,
})

type Changed = { [Name in keyof typeof settingMembers]: z.ZodNullable<(typeof settingMembers)[Name]> }

/** Changes of a rule. A provided setting replaces the current setting; null removes the setting. */
export const ruleChanges = z.strictObject({
  name: name.optional(),
  effect: effect.optional(),
  ...(Object.fromEntries(
    Object.entries(settingMembers).map(([member, setting]) => [member, setting.nullable()]),
  ) as Changed),
})

export const ruleView = z
  .object({
    rule_id: z.uuid(),
    name,
    kind,
    effect,
    api_key: z.string().nullable(),
    code: z.int().describe('Error code of messages that the rule rejects.'),
    ...settingMembers,
  })
  .meta({ title: 'TrafficRule' })

/** A rule with its matches of the last day. */
export const ruleSeen = ruleView
  .extend({
    last_day: z
      .object({
        messages: z.int().describe('Messages matched in the last 24 hours.'),
        watched: z.int().describe('Matched messages that passed because the rule only monitors.'),
        more_than: z.boolean().describe('Whether counting stopped at the limit.'),
      })
      .describe('Counted up to 10,000 for one rule, and up to a lower limit on a page of many rules.'),
  })
  .meta({ title: 'TrafficRuleSeen' })

/** Protection settings of an account, in addition to rules. */
export const protectionView = z.strictObject({
  premium_plan: z.boolean().describe('Whether trusted_recipient overrides fraud-protection rules.'),
  countries: z
    .enum(['default', 'home', 'all'])
    .describe(
      'Where the account may send unless a rule decides otherwise: `home` is the home country of the account, `all` is every country, and `default` is `home` in production and `all` in the sandbox.',
    ),
})

export const ruleMatch = z.object({
  message_uuid: z.uuid(),
  api_key: z.string(),
  at: z.iso.datetime(),
  effect: z.string(),
  facts: z
    .record(z.string(), z.unknown())
    .describe('The matched values, the count, and the limit of the rule.'),
})
