import { z } from 'zod'
import { refused, refusedUpload } from '#platform/contract/problem-wire.ts'
import {
  common,
  limited,
  type OperatorOperations,
  operatorsOnly,
  pathPrefix,
  prefix,
  deletes,
  gets,
  puts,
} from '#operators/index.ts'
import { amount } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { rowsRefused } from '#platform/http/rows/row-report.ts'

const price = { price: amount.describe('Price per segment in euros.') }
const network = {
  network: z
    .string()
    .regex(/^[0-9]{5,6}$/)
    .describe('MCC and MNC of the network.'),
  country: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().min(1).max(100),
}

const query = z.strictObject({
  prefix: prefix.optional().describe('Only prefixes that start with these digits.'),
  ...pageQuery({ cursor: prefix }),
})
const takesEffect = 'Takes effect on all nodes within 1 s.'

const importQuery = z.strictObject({
  mode: z
    .enum(['merge', 'replace'])
    .optional()
    .describe('`merge` (default) keeps prefixes that are not in the upload, `replace` deletes them.'),
  dry_run: z
    .enum(['true', 'false'])
    .optional()
    .describe('Validates and counts the rows without changing anything.'),
})
const count = z.int()
const importCounts = z.object({
  rows: count,
  added: count,
  changed: count,
  unchanged: count,
  removed: count,
  published: z.boolean(),
})
const importDescription =
  'CSV with a header line, or JSON Lines, of any length. All rows are validated first and then published in one step. ' +
  'An aborted upload changes nothing and can be sent again.'
const importAnswers = {
  200: {
    schema: importCounts,
    description:
      'Number of changes by kind; for a dry run, of the changes that publishing the upload would make.',
  },
  ...common,
  400: refusedUpload(rowsRefused),
  ...limited,
  415: refused('The body is neither CSV nor JSON Lines.'),
}

/** The upload operation of a prefix table. */
const imported = <Row extends z.ZodRawShape>(row: Row) =>
  ({
    method: 'POST',
    description: importDescription,
    policy: operatorsOnly,
    roles: ['messaging'],
    query: importQuery,
    waitsSeconds: 60,
    bodyType: 'rows',
    body: z.strictObject({ prefix, ...row }),
    responses: importAnswers,
  }) as const

/** Operations on prices per segment and on networks, both by prefix. */
export const prefixOperations = {
  listPrices: gets('/operator/v1/prices', {
    summary: 'List prices, ordered by prefix',
    query,
    responses: { 200: pageOf('prices', z.object({ prefix, ...price })) },
  }),
  putPrice: puts('/operator/v1/prices/{prefix}', {
    summary: 'Set the price of a prefix',
    description: 'Messages already accepted keep their price.',
    roles: ['messaging'],
    params: z.object({ prefix: pathPrefix }),
    body: z.strictObject(price),
    responses: { 204: { description: takesEffect } },
  }),
  deletePrice: deletes('/operator/v1/prices/{prefix}', {
    summary: 'Delete the price of a prefix',
    description:
      'New messages have the price of the next shorter prefix. If there is none, they are rejected with 1250.',
    roles: ['messaging'],
    params: z.object({ prefix: pathPrefix }),
    responses: { 204: { description: takesEffect } },
  }),
  importPrices: {
    path: '/operator/v1/prices/import',
    summary: 'Import prices',
    ...imported(price),
  },
  listNetworks: gets('/operator/v1/networks', {
    summary: 'List network prefixes',
    query,
    responses: { 200: pageOf('networks', z.object({ prefix, ...network })) },
  }),
  putNetwork: puts('/operator/v1/networks/{prefix}', {
    summary: 'Set the network of a prefix',
    roles: ['messaging'],
    params: z.object({ prefix: pathPrefix }),
    body: z.strictObject(network),
    responses: { 204: { description: takesEffect } },
  }),
  deleteNetwork: deletes('/operator/v1/networks/{prefix}', {
    summary: 'Delete a network prefix',
    roles: ['messaging'],
    params: z.object({ prefix: pathPrefix }),
    responses: { 204: { description: takesEffect } },
  }),
  importNetworks: {
    path: '/operator/v1/networks/import',
    summary: 'Import network prefixes',
    ...imported(network),
  },
} satisfies OperatorOperations
