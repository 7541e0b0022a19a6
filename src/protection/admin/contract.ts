import { order } from '../rules/kinds.ts'
import { z } from 'zod'
import { type OperatorOperations, apiKey, deletes, gets, patches, posts } from '#operators/index.ts'
import { ruleChanges, ruleMatch, ruleSeen, ruleView, ruleInput } from './shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const ruleId = z.object({ rule_id: z.uuid() })

/** Traffic rules: what accounts may not send. */
export const ruleOperations = {
  listTrafficRules: gets('/operator/v1/rules', {
    summary: 'Traffic rules, the oldest first',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      kind: z.enum(order).meta({ title: 'Traffic rule kind' }).optional(),
      ...pageQuery(),
    }),
    answers: { 200: pageOf('rules', ruleSeen) },
  }),
  createTrafficRule: posts('/operator/v1/rules', {
    summary: 'Say what an account, or none, may send',
    description:
      'Which settings a kind needs and takes stands in docs/OPERATIONS.md; others are refused by name. A refused message is `rejected` with ' +
      'the code of the kind, and its timeline names the rule; a rule that only watches writes there what it would have done.',
    roles: ['messaging'],
    body: ruleInput,
    answers: { 201: { schema: ruleView, says: 'Every node goes by it within a second.' } },
  }),
  readTrafficRule: gets('/operator/v1/rules/{rule_id}', {
    summary: 'A traffic rule',
    params: ruleId,
    versioned: true,
    answers: { 200: { schema: ruleSeen, says: 'The rule.' } },
  }),
  changeTrafficRule: patches('/operator/v1/rules/{rule_id}', {
    summary: 'Change a traffic rule',
    description: 'What it has counted in the windows that run stays counted.',
    roles: ['messaging'],
    params: ruleId,
    body: ruleChanges,
    versioned: true,
    answers: { 200: { schema: ruleView, says: 'The rule as it is now.' } },
  }),
  deleteTrafficRule: deletes('/operator/v1/rules/{rule_id}', {
    summary: 'Take a traffic rule away, with its list',
    roles: ['messaging'],
    params: ruleId,
    versioned: true,
    answers: { 204: { says: 'No message is refused by it after a second.' } },
  }),
  listTrafficRuleMatches: gets('/operator/v1/rules/{rule_id}/matches', {
    summary: 'Messages that a rule has matched lately, the newest first',
    description:
      'Also those it only watched. They are read from the histories of messages, and kept as long as these.',
    params: ruleId,
    query: z.strictObject(pageQuery()),
    answers: { 200: pageOf('matches', ruleMatch) },
  }),
} satisfies OperatorOperations
