import { z } from 'zod'
import { listingRow, listingTerms } from '../inventory/listing-shape.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { refused } from '#platform/contract/problem-wire.ts'
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
    .describe('The carriers that serve it; absent where each carrier with a route to it does.'),
  initial_price: nullable(amount).describe('Null where the fee table says it.'),
  cost: nullable(amount).describe('Null where the fee table says it.'),
  status,
  api_key: nullable(z.string()).describe('Who owns it.'),
  owned_since: nullable(time),
  paid_until: nullable(time).describe('Null without rent.'),
  unpaid_since: nullable(time).describe('Since when there has been no money for its rent.'),
  previous_api_key: nullable(z.string()).describe('Who can buy it back while it is quarantined.'),
  free_at: nullable(time).describe('When its quarantine ends.'),
})

const ownership = z.object({
  api_key: z.string(),
  began_at: time,
  ended_at: nullable(time),
  ended_by: nullable(z.string()).describe('`cancelled` by its owner, `unpaid`, or `taken` by an operator.'),
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
    'What it cannot do; left out, it stays as the inventory has it.',
  ),
  carriers: listingTerms.carriers.describe(
    'The carriers that serve it; empty, each with a route to it; left out, it stays as the inventory has it.',
  ),
  app_id: z.uuid().optional(),
  inbound_url: nullable(webAddress)
    .optional()
    .describe('Where what is written to it is told; left out, it stays.'),
})

/** The inventory: what can be bought, what is owned, and what rests. */
export const numberOperations = {
  assignNumber: puts('/operator/v1/numbers/{msisdn}', {
    summary: 'Give a number to an account',
    roles: ['messaging'],
    params: z.object({ msisdn }),
    body: numberInput,
    answers: {
      204: { says: 'The account owns the number.' },
      404: refused('The account, or its application, does not exist.'),
      409: refused('Another account owns the number.'),
    },
  }),
  listInventory: gets('/operator/v1/numbers', {
    summary: 'The inventory, by number',
    description:
      'With a status or a country a page may be short, or empty, and not the last: go on while there is a `next`.',
    query: z.strictObject({
      prefix: prefix.optional().describe('Only numbers that begin with it.'),
      status: status.optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      api_key: apiKey.shape.api_key.optional().describe('Only what this account owns.'),
      ...pageQuery({ cursor: prefix }),
    }),
    answers: { 200: pageOf('numbers', number) },
  }),
  readInventoryNumber: gets('/operator/v1/numbers/{msisdn}/inventory', {
    summary: 'A number, and who has owned it',
    params: ofNumber,
    answers: {
      200: {
        schema: z.object({ ...number.shape, ownerships: z.array(ownership) }),
        says: 'The number, and its last hundred owners, the latest first.',
      },
    },
  }),
  offerNumber: puts('/operator/v1/numbers/{msisdn}/inventory', {
    summary: 'Put a number on offer, or change its terms',
    description: 'Whoever owns it keeps the rent at which it was bought.',
    roles: ['messaging'],
    params: ofNumber,
    body: z.strictObject(listingTerms),
    answers: { 204: { says: 'It can be bought on these terms.' } },
  }),
  withdrawNumber: deletes('/operator/v1/numbers/{msisdn}/inventory', {
    summary: 'Take a number off the market',
    description: 'It can be put on offer again.',
    roles: ['messaging'],
    params: ofNumber,
    answers: {
      204: { says: 'Nobody can buy it.' },
      409: refused('Somebody owns it.'),
    },
  }),
  takeNumber: deletes('/operator/v1/numbers/{msisdn}', {
    summary: 'Take a number from the account that owns it',
    description:
      'As if its owner had given it up: it is unlinked from everything, and rests for thirty days, in which only that account may buy it back.',
    roles: ['messaging'],
    params: ofNumber,
    answers: {
      204: { says: 'Nobody owns it.' },
      409: refused('Nobody owns it already.'),
    },
  }),
  importNumbers: posts('/operator/v1/numbers/import', {
    summary: 'Put many numbers on offer',
    description:
      'CSV, whose first line names the columns, or lines of JSON; as long as you like. All rows are checked before any is published, ' +
      'and then all of them are, in one step. An upload that breaks off has changed nothing. With an `import_id`, what was taken in ' +
      'before it broke off is not taken in again: send the same file under the same id.',
    roles: ['messaging'],
    query: uploadQuery,
    waitsSeconds: 600,
    bodyType: 'rows',
    body: listingRow,
    answers: {
      200: {
        schema: z.object({
          rows: count,
          added: count,
          changed: count,
          unchanged: count,
          published: z.boolean(),
        }),
        says: 'What the upload has changed, or, in a dry run, would change.',
      },
      400: refused(
        'Rows are wrong, and nothing has changed: the first hundred are named by line and member.',
      ),
      409: refused('Rows of another upload stand under this `import_id`, and nothing has changed.'),
      415: refused('The body is neither CSV nor lines of JSON.'),
    },
  }),
} satisfies OperatorOperations
