import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
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

const price = { price: amount.describe('Euros for each part.') }
const network = {
  network: z
    .string()
    .regex(/^[0-9]{5,6}$/)
    .describe('MCC and MNC.'),
  country: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().min(1).max(100),
}

const query = z.strictObject({
  prefix: prefix.optional().describe('Only prefixes that begin with it.'),
  ...pageQuery({ cursor: prefix }),
})
const stated = 'Every node goes by it within a second.'

const importQuery = z.strictObject({
  mode: z
    .enum(['merge', 'replace'])
    .optional()
    .describe('`replace` takes out what the upload does not name; merge, which is usual, leaves it.'),
  dry_run: z
    .enum(['true', 'false'])
    .optional()
    .describe('Checks and counts everything, and changes nothing.'),
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
  'CSV, whose first line names the columns, or lines of JSON; as long as you like. All rows are checked before any is published, ' +
  'and then all of them are, in one step. An upload that breaks off has changed nothing, and can be sent again.'
const importAnswers = {
  200: { schema: importCounts, says: 'What the upload has changed, or, in a dry run, would change.' },
  ...common,
  400: refused('Rows are wrong, and nothing has changed: the first hundred are named by line and member.'),
  ...limited,
  415: refused('The body is neither CSV nor lines of JSON.'),
}

/** A table that comes as a file, whatever its rows say of a prefix. */
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
    answers: importAnswers,
  }) as const

/** What a part costs, and whose network a number belongs to, by prefix. */
export const prefixOperations = {
  listPrices: gets('/operator/v1/prices', {
    summary: 'Prices, by their prefix',
    query,
    answers: { 200: pageOf('prices', z.object({ prefix, ...price })) },
  }),
  putPrice: puts('/operator/v1/prices/{prefix}', {
    summary: 'Set the price of a prefix',
    description: 'Messages that were accepted before keep their price.',
    roles: ['messaging'],
    params: z.object({ prefix: pathPrefix }),
    body: z.strictObject(price),
    answers: { 204: { says: stated } },
  }),
  deletePrice: deletes('/operator/v1/prices/{prefix}', {
    summary: 'Take the price of a prefix away',
    description: 'Recipients without a price, also by a shorter prefix, are refused with 1250.',
    roles: ['messaging'],
    params: z.object({ prefix: pathPrefix }),
    answers: { 204: { says: stated } },
  }),
  importPrices: {
    path: '/operator/v1/prices/import',
    summary: 'Set the prices of many prefixes',
    ...imported(price),
  },
  listNetworks: gets('/operator/v1/networks', {
    summary: 'Networks, by their prefix',
    query,
    answers: { 200: pageOf('networks', z.object({ prefix, ...network })) },
  }),
  putNetwork: puts('/operator/v1/networks/{prefix}', {
    summary: 'Say whose network a prefix is',
    roles: ['messaging'],
    params: z.object({ prefix: pathPrefix }),
    body: z.strictObject(network),
    answers: { 204: { says: stated } },
  }),
  deleteNetwork: deletes('/operator/v1/networks/{prefix}', {
    summary: 'Forget whose network a prefix is',
    roles: ['messaging'],
    params: z.object({ prefix: pathPrefix }),
    answers: { 204: { says: stated } },
  }),
  importNetworks: {
    path: '/operator/v1/networks/import',
    summary: 'Say whose networks many prefixes are',
    ...imported(network),
  },
} satisfies OperatorOperations
