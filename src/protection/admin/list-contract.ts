import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, deletes, gets, posts } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { next, pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const ruleId = z.object({ rule_id: z.uuid() })

const value = z.string().min(1).max(128).describe('A number, a sender, or the id of a template.')
const entity = z
  .string()
  .regex(/^[0-9A-Za-z._-]{1,64}$/)
  .optional()
  .describe('For whom it is registered: of headers, templates and consents.')
const entry = {
  value,
  entity,
  text: z.string().min(1).max(2000).optional().describe('Of a template: `{#var#}` stands for anything.'),
}
/** An entry of a rule's list, as it is uploaded. */
export const entryInput = z.strictObject(entry)

const counted = z.int()
const noList = { 409: refused('Rules of this kind have no list.') }

/** The lists of traffic rules, and what rules have counted. */
export const ruleListOperations = {
  listTrafficRuleEntries: gets('/operator/v1/rules/{rule_id}/entries', {
    summary: 'What stands on the list of a rule, in order',
    params: ruleId,
    query: z.strictObject({
      begins: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Only entries that begin with it, entity first.'),
      ...pageQuery({ cursor: z.string().min(1).max(200) }),
    }),
    answers: {
      200: pageOf('entries', z.object(entry)),
      ...noList,
    },
  }),
  addTrafficRuleEntries: posts('/operator/v1/rules/{rule_id}/entries', {
    summary: 'Put entries on the list of a rule',
    roles: ['messaging'],
    params: ruleId,
    body: z.strictObject({ entries: z.array(entryInput).min(1).max(1000) }),
    answers: { 204: { says: 'Every node goes by it within a second.' }, ...noList },
  }),
  deleteTrafficRuleEntry: deletes('/operator/v1/rules/{rule_id}/entries', {
    summary: 'Take an entry off the list of a rule',
    roles: ['messaging'],
    params: ruleId,
    query: z.strictObject({ value, entity }),
    answers: { 204: { says: 'It stands there no more.' }, ...noList },
  }),
  importTrafficRuleEntries: posts('/operator/v1/rules/{rule_id}/entries/import', {
    summary: 'Put many entries on the list of a rule',
    description:
      'CSV, whose first line names the columns, or lines of JSON; as long as you like. They count when all of them are there and good, in ' +
      'one step. An upload that breaks off has changed nothing, and can be sent again.',
    roles: ['messaging'],
    params: ruleId,
    query: z.strictObject({
      mode: z
        .enum(['merge', 'replace'])
        .optional()
        .describe('`replace` is the whole list from then on; merge, which is usual, adds to it.'),
    }),
    waitsSeconds: 60,
    bodyType: 'rows',
    body: entryInput,
    answers: {
      200: {
        schema: z.object({ rows: counted, entries: counted }),
        says: 'How many rows it had, and how many different entries.',
      },
      400: refused(
        'Rows are wrong, and nothing has changed: the first hundred are named by line and member.',
      ),
      409: refused(
        'Rules of this kind have no list, or it has been added to by a hundred uploads: replace it.',
      ),
      415: refused('The body is neither CSV nor lines of JSON.'),
    },
  }),
  listTrafficRuleCounts: gets('/operator/v1/rules/{rule_id}/counts', {
    summary: 'What a rule has counted, by account, key and window',
    description: 'Windows that have ended are kept for about an hour.',
    params: ruleId,
    query: z.strictObject(pageQuery({ cursor: z.string().regex(/^[0-9a-f]{8}\|[0-9]{1,13}\|.{0,128}$/) })),
    answers: {
      200: {
        schema: z.object({
          counts: z.array(
            z.object({
              api_key: z.string(),
              key: z.string().describe('A prefix, a recipient, or all but the last two digits of one.'),
              since: time,
              until: time,
              counted: z
                .number()
                .describe('Messages; of a spend cap euros; of a sequence different numbers.'),
            }),
          ),
          notices: z.array(z.object({ api_key: z.string(), day: time, percent: z.int(), at: time })),
          next,
        }),
        says: 'A page, and the latest notices of a spend cap; `next` is the cursor of the page after it, null on the last.',
      },
    },
  }),
} satisfies OperatorOperations
