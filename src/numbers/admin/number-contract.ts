import { z } from 'zod'
import { listingRow, listingTerms } from '../inventory/listing-shape.ts'
import { quarantineDays } from '../ownership/release-kinds.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { refused, refusedUpload } from '#platform/contract/problem-wire.ts'
import {
  type OperatorOperations,
  apiKey,
  prefix,
  uploadQuery,
  deletes,
  gets,
  posts,
  puts,
} from '#operators/index.ts'
import { amount, msisdn, nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { rowsRefused } from '#platform/http/rows/row-report.ts'

const status = z.enum(['available', 'owned', 'quarantined', 'withdrawn'])

const number = z.object({
  msisdn,
  country: z.string(),
  type: z.string(),
  features: z.array(z.string()),
  limitations: z.array(z.record(z.string(), z.string())).optional(),
  carriers: z
    .array(z.string())
    .optional()
    .describe(
      'The carriers that serve the number; absent if every carrier with a route to the number serves it.',
    ),
  initial_price: nullable(amount).describe('Null if the fee table applies.'),
  cost: nullable(amount).describe('Null if the fee table applies.'),
  status,
  api_key: nullable(z.string()).describe('The owner.'),
  owned_since: nullable(time),
  paid_until: nullable(time).describe('Monthly rent in euros; null if the number has no rent.'),
  unpaid_since: nullable(time).describe('When charging the rent first failed; null if the rent is paid.'),
  previous_api_key: nullable(z.string()).describe(
    'The account that may buy the number back during quarantine.',
  ),
  free_at: nullable(time).describe('When the quarantine ends.'),
})

const ownership = z.object({
  api_key: z.string(),
  began_at: time,
  ended_at: nullable(time),
  ended_by: nullable(z.string()).describe(
    '`cancelled` by its owner, `unpaid`, or `unassigned` by an operator.',
  ),
})

const count = z.int()
const ofNumber = z.object({ msisdn })

const numberInput = z.strictObject({
  api_key: z.string().regex(/^[0-9a-f]{8}$/),
  country: z.string().regex(/^[A-Z]{2}$/),
  type: z.enum(['landline', 'landline-toll-free', 'mobile-lvn']),
  features: z
    .array(z.enum(['SMS', 'VOICE', 'MMS']))
    .min(1)
    .max(3),
  limitations: listingTerms.limitations.describe(
    'Limitations of the number. If omitted, they are unchanged.',
  ),
  carriers: listingTerms.carriers.describe(
    'The carriers that serve the number. If empty, every carrier with a route to the number serves it; if omitted, the carriers are unchanged.',
  ),
  app_id: z.uuid().optional(),
  inbound_url: nullable(webAddress)
    .optional()
    .describe('URL for inbound messages of the number. If omitted, it is unchanged.'),
})

/** Operations on the inventory, which contains available, owned and quarantined numbers. */
export const numberOperations = {
  assignNumber: puts('/operator/v1/numbers/{msisdn}', {
    summary: 'Assign a number to an account',
    roles: ['messaging'],
    params: z.object({ msisdn }),
    body: numberInput,
    responses: {
      204: { description: 'The account owns the number.' },
      404: refused('The account, or its application, does not exist.'),
      409: refused('Another account owns the number.'),
    },
  }),
  listInventory: gets('/operator/v1/numbers', {
    summary: 'List the inventory',
    description:
      'When filtered by status or country, a page may be short or empty without being the last: continue while `next` is present.',
    query: z.strictObject({
      prefix: prefix.optional().describe('Only numbers with this prefix.'),
      status: status.optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      api_key: apiKey.shape.api_key.optional().describe('Only numbers of this account.'),
      ...pageQuery({ cursor: prefix }),
    }),
    responses: { 200: pageOf('numbers', number) },
  }),
  readInventoryNumber: gets('/operator/v1/numbers/{msisdn}/inventory', {
    summary: 'Read a number and its owners',
    params: ofNumber,
    responses: {
      200: {
        schema: z.object({ ...number.shape, ownerships: z.array(ownership) }),
        description: 'The number and its last 100 owners, latest first.',
      },
    },
  }),
  publishNumber: puts('/operator/v1/numbers/{msisdn}/inventory', {
    summary: 'List a number for sale or change its terms',
    description: 'If the number is owned, its owner still pays the rent agreed at purchase.',
    roles: ['messaging'],
    params: ofNumber,
    body: z.strictObject(listingTerms),
    responses: { 204: { description: 'The number is listed on these terms.' } },
  }),
  withdrawNumber: deletes('/operator/v1/numbers/{msisdn}/inventory', {
    summary: 'Withdraw a number from sale',
    description: 'The number can be listed again later.',
    roles: ['messaging'],
    params: ofNumber,
    responses: {
      204: { description: 'The number is no longer for sale.' },
      409: refused('An account owns the number.'),
    },
  }),
  unassignNumber: deletes('/operator/v1/numbers/{msisdn}', {
    summary: 'Remove a number from its owner',
    description: `Has the same effect as a cancellation by the owner: the number is unlinked from its application, campaign and pools, and quarantined for ${quarantineDays} days, in which only that account may buy it back.`,
    roles: ['messaging'],
    params: ofNumber,
    responses: {
      204: { description: 'The number no longer has an owner.' },
      409: refused('The number has no owner.'),
    },
  }),
  importNumbers: posts('/operator/v1/numbers/import', {
    summary: 'Import numbers into the inventory',
    description:
      'CSV with column names in the first line, or JSON Lines, of any length. All rows are checked first and then published in one transaction; ' +
      'an interrupted upload changes nothing. To resume an upload with an `import_id`, ' +
      'upload the same file with the same ID; rows that were already received are skipped.',
    roles: ['messaging'],
    query: uploadQuery,
    waitsSeconds: 600,
    bodyType: 'rows',
    body: listingRow,
    responses: {
      200: {
        schema: z.object({
          rows: count,
          added: count,
          changed: count,
          unchanged: count,
          published: z.boolean(),
        }),
        description: 'Numbers that the upload changed, or in a dry run would change.',
      },
      400: refusedUpload(rowsRefused),
      409: refused('The `import_id` belongs to a different upload. No changes were made.'),
      415: refused('The body is neither CSV nor JSON Lines.'),
    },
  }),
} satisfies OperatorOperations
