import { z } from 'zod'
import { refused, refusedUpload } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, deletes, gets, posts } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { opaqueCursor, next, pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { rowsRefused } from '#platform/http/rows/row-report.ts'

const ruleId = z.object({ rule_id: z.uuid() })

const value = z.string().min(1).max(128).describe('A number, a sender, or the ID of a template.')
const entity = z
  .string()
  .regex(/^[0-9A-Za-z._-]{1,64}$/)
  .optional()
  .describe('The entity that the value is registered for. Only for headers, templates and consents.')
const entry = {
  value,
  entity,
  text: z.string().min(1).max(2000).optional().describe('Text of a template; `{#var#}` matches any text.'),
}
/** An entry of a rule's list, as it is uploaded. */
export const entryInput = z.strictObject(entry)

const counted = z.int()
const noList = { 409: refused('Rules of this kind have no list.') }

/** Operations on the lists of traffic rules, and the counts of rules. */
export const ruleListOperations = {
  listTrafficRuleEntries: gets('/operator/v1/rules/{rule_id}/entries', {
    summary: 'List the entries of a rule, ordered by entity and value',
    params: ruleId,
    query: z.strictObject({
      begins: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe(
          'Only entries that begin with this text: for headers, templates and consents the entity and the value; otherwise the value.',
        ),
      ...pageQuery({ cursor: z.string().min(1).max(200) }),
    }),
    responses: {
      200: pageOf('entries', z.object(entry)),
      ...noList,
    },
  }),
  addTrafficRuleEntries: posts('/operator/v1/rules/{rule_id}/entries', {
    summary: 'Add entries to the list of a rule',
    roles: ['messaging'],
    params: ruleId,
    body: z.strictObject({ entries: z.array(entryInput).min(1).max(1000) }),
    responses: {
      204: { description: 'The entries were added and apply on all nodes within 1 s.' },
      ...noList,
    },
  }),
  deleteTrafficRuleEntry: deletes('/operator/v1/rules/{rule_id}/entries', {
    summary: 'Delete an entry from the list of a rule',
    roles: ['messaging'],
    params: ruleId,
    query: z.strictObject({ value, entity }),
    responses: { 204: { description: 'Entry deleted.' }, ...noList },
  }),
  importTrafficRuleEntries: posts('/operator/v1/rules/{rule_id}/entries/import', {
    summary: 'Import entries into the list of a rule',
    description:
      'CSV with a header line, or JSON Lines, of any length. All rows take effect together once the whole upload is valid. ' +
      'An interrupted upload changes nothing and can be repeated.',
    roles: ['messaging'],
    params: ruleId,
    query: z.strictObject({
      mode: z
        .enum(['merge', 'replace'])
        .optional()
        .describe('`replace` replaces the whole list, `merge` adds to it. Default: `merge`.'),
    }),
    waitsSeconds: 60,
    bodyType: 'rows',
    body: entryInput,
    responses: {
      200: {
        schema: z.object({ rows: counted, entries: counted }),
        description: 'Number of rows and of distinct entries.',
      },
      400: refusedUpload(rowsRefused),
      409: refused(
        'Rules of this kind have no list, or 100 uploads were already added to the list. In the second case, replace the list.',
      ),
      415: refused('The body is neither CSV nor JSON Lines.'),
    },
  }),
  listTrafficRuleCounts: gets('/operator/v1/rules/{rule_id}/counts', {
    summary: 'List the counts of a rule by account, key and window',
    description: 'Past windows are kept for about 1 hour.',
    params: ruleId,
    query: z.strictObject(pageQuery({ cursor: opaqueCursor })),
    responses: {
      200: {
        schema: z.object({
          counts: z.array(
            z.object({
              api_key: z.string(),
              key: z.string().describe('A prefix, a recipient, or a recipient without its last two digits.'),
              since: time,
              until: time,
              counted: z
                .number()
                .describe(
                  'Number of messages; for a spend cap, the amount in euros; for a sequence, the number of distinct recipients.',
                ),
            }),
          ),
          notices: z.array(z.object({ api_key: z.string(), day: time, percent: z.int(), at: time })),
          next,
        }),
        description:
          'A page of counts, and the latest notices of a spend cap; `next` is the cursor of the next page, null on the last page.',
      },
    },
  }),
} satisfies OperatorOperations
