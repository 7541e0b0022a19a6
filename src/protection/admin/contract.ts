import { order } from '../rules/kinds.ts'
import { z } from 'zod'
import { type OperatorOperations, apiKey, deletes, gets, patches, posts } from '#operators/index.ts'
import { ruleChanges, ruleMatch, ruleSeen, ruleView, ruleInput } from './shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const ruleId = z.object({ rule_id: z.uuid() })

/** Operations on traffic rules, which define what accounts may send. */
export const ruleOperations = {
  listTrafficRules: gets('/operator/v1/rules', {
    summary: 'List traffic rules, oldest first',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      kind: z.enum(order).meta({ title: 'Traffic rule kind' }).optional(),
      ...pageQuery(),
    }),
    responses: { 200: pageOf('rules', ruleSeen) },
  }),
  createTrafficRule: posts('/operator/v1/rules', {
    summary: 'Create a traffic rule',
    description:
      'docs/OPERATIONS.md lists the settings that each kind requires and accepts; other settings are rejected. A matching message is ' +
      '`rejected` with the code of the kind, and the message timeline names the rule. A `monitor` rule rejects nothing and only records matches in the timeline.',
    roles: ['messaging'],
    body: ruleInput,
    responses: {
      201: { schema: ruleView, description: 'The rule was created and applies on all nodes within 1 s.' },
    },
  }),
  readTrafficRule: gets('/operator/v1/rules/{rule_id}', {
    summary: 'Get a traffic rule',
    params: ruleId,
    versioned: true,
    responses: { 200: { schema: ruleSeen, description: 'The rule.' } },
  }),
  changeTrafficRule: patches('/operator/v1/rules/{rule_id}', {
    summary: 'Update a traffic rule',
    description: 'The counts of the current windows are kept.',
    roles: ['messaging'],
    params: ruleId,
    body: ruleChanges,
    versioned: true,
    responses: { 200: { schema: ruleView, description: 'The updated rule.' } },
  }),
  deleteTrafficRule: deletes('/operator/v1/rules/{rule_id}', {
    summary: 'Delete a traffic rule and its list',
    roles: ['messaging'],
    params: ruleId,
    versioned: true,
    responses: { 204: { description: 'The rule was deleted; all nodes stop applying the rule within 1 s.' } },
  }),
  listTrafficRuleMatches: gets('/operator/v1/rules/{rule_id}/matches', {
    summary: 'List messages matched by a rule, newest first',
    description:
      'Includes matches of `monitor` rules. Matches are stored in message histories and kept as long as the histories.',
    params: ruleId,
    query: z.strictObject(pageQuery()),
    responses: { 200: pageOf('matches', ruleMatch) },
  }),
} satisfies OperatorOperations
