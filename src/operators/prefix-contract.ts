import { z } from 'zod'
import type { Operations } from '#platform/contract.ts'
import { common, notFound, withBody } from './answers.ts'
import { pageQuery } from './pages.ts'
import { amount, pathPrefix, prefix } from './shapes.ts'

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
  cursor: prefix.optional().describe(pageQuery.cursor.description!),
  limit: pageQuery.limit,
})
const next = prefix.nullable()
const policy = ['operator'] as const
const said = 'Every node goes by it within a second.'

/** What a part costs, and whose network a number belongs to, by prefix. */
export const prefixOperations = {
  listPrices: {
    method: 'GET',
    path: '/operator/v1/prices',
    summary: 'Prices, by their prefix',
    policy,
    query,
    answers: {
      200: {
        schema: z.object({ prices: z.array(z.object({ prefix, ...price })), next }),
        says: 'A page; `next` is the cursor of the one after it, null on the last.',
      },
      ...common,
    },
  },
  putPrice: {
    method: 'PUT',
    path: '/operator/v1/prices/{prefix}',
    summary: 'Set the price of a prefix',
    description: 'Messages that were accepted before keep their price.',
    policy,
    params: z.object({ prefix: pathPrefix }),
    body: z.strictObject(price),
    answers: { 204: { says: said }, ...withBody },
  },
  deletePrice: {
    method: 'DELETE',
    path: '/operator/v1/prices/{prefix}',
    summary: 'Take the price of a prefix away',
    description: 'Recipients without a price, also by a shorter prefix, are refused with 1250.',
    policy,
    params: z.object({ prefix: pathPrefix }),
    answers: { 204: { says: said }, ...common, ...notFound },
  },
  listNetworks: {
    method: 'GET',
    path: '/operator/v1/networks',
    summary: 'Networks, by their prefix',
    policy,
    query,
    answers: {
      200: {
        schema: z.object({ networks: z.array(z.object({ prefix, ...network })), next }),
        says: 'A page; `next` is the cursor of the one after it, null on the last.',
      },
      ...common,
    },
  },
  putNetwork: {
    method: 'PUT',
    path: '/operator/v1/networks/{prefix}',
    summary: 'Say whose network a prefix is',
    policy,
    params: z.object({ prefix: pathPrefix }),
    body: z.strictObject(network),
    answers: { 204: { says: said }, ...withBody },
  },
  deleteNetwork: {
    method: 'DELETE',
    path: '/operator/v1/networks/{prefix}',
    summary: 'Forget whose network a prefix is',
    policy,
    params: z.object({ prefix: pathPrefix }),
    answers: { 204: { says: said }, ...common, ...notFound },
  },
} satisfies Operations
