import { effects, facilities, order } from '../rules/kinds.ts'
import { z } from 'zod'
import { apiKey } from '#operators/index.ts'
import { amount } from '#platform/contract/shapes.ts'

const positions = (form: RegExp) => z.array(z.string().regex(form)).min(1).max(1000).optional()

/** What a rule is set to; each kind needs some of these and takes no others. */
export const settingMembers = {
  countries: positions(/^([A-Z]{2}|\*)$/).describe('ISO 3166; `*` is all that no other rule names.'),
  networks: positions(/^([0-9]{5,6}|\*)$/).describe('MCC and MNC; `*` is all that no other rule names.'),
  facilities: z.array(z.enum(facilities)).min(1).max(10).optional(),
  senders: z.array(z.string().min(1).max(128)).min(1).max(1000).optional(),
  prefixes: positions(/^[0-9]{1,15}$/).describe('Only recipients that begin with one of them.'),
  texts: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(50)
    .optional()
    .describe('Patterns for the whole text, in any case: `*` stands for anything.'),
  limit: z.int().min(1).max(1_000_000_000).optional().describe('How many pass within a window.'),
  window_seconds: z
    .int()
    .min(1)
    .max(86_400)
    .optional()
    .describe('Windows follow each other from midnight UTC of 1970 on; 86400 is a day.'),
  digits: z.int().min(1).max(12).optional().describe('How many of a recipient make its prefix.'),
  amount: amount.optional().describe('Euros a day, UTC.'),
}

const name = z.string().min(1).max(100)
const kind = z.enum(order).meta({ title: 'Traffic rule kind' })
const effect = z
  .enum(effects)
  .describe('`monitor` lets pass and writes down; `allow` is for countries and networks.')

/** What creates a rule. */
export const ruleInput = z.strictObject({
  name,
  kind,
  effect,
  api_key: apiKey.shape.api_key.nullable().optional().describe('Whose messages; null is every account’s.'),
  ...settingMembers,
})

type Changed = { [Name in keyof typeof settingMembers]: z.ZodNullable<(typeof settingMembers)[Name]> }

/** What is changed of one; a setting that is given takes the place of the one before, and null takes it away. */
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
    code: z.int().describe('What a refusal is told with.'),
    ...settingMembers,
  })
  .meta({ title: 'TrafficRule' })

/** A rule with what it has seen. */
export const ruleSeen = ruleView
  .extend({
    last_day: z
      .object({
        messages: z.int().describe('Messages that it has matched in the last 24 hours.'),
        watched: z.int().describe('Those of them that it let pass, because it only watches.'),
        more_than: z.boolean().describe('There are more than that.'),
      })
      .describe('Counted to 10,000 of one rule, and to less on a page of many.'),
  })
  .meta({ title: 'TrafficRuleSeen' })

/** What of fraud protection an account has beside rules. */
export const protectionView = z.strictObject({
  premium_plan: z.boolean().describe('Whether trusted_recipient overrides the fraud protections.'),
  countries: z
    .enum(['usual', 'home', 'all'])
    .describe(
      'Where it may send unless a rule says otherwise; usual is home in production, all in the sandbox.',
    ),
})

export const ruleMatch = z.object({
  message_uuid: z.uuid(),
  api_key: z.string(),
  at: z.iso.datetime(),
  effect: z.string(),
  facts: z.record(z.string(), z.unknown()).describe('What matched, what was counted, and the limit.'),
})
