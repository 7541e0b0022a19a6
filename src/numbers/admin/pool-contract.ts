import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { notFound, type OperatorOperations, deletes, gets, posts, puts } from '#operators/index.ts'
import { msisdn } from '#platform/contract/shapes.ts'

const apiKey = z.string().regex(/^[0-9a-f]{8}$/)
const members = z.array(msisdn).max(1000).describe('Numbers of the account.')
const name = z.string().min(1).max(100)
const identified = { pool_id: z.string(), api_key: apiKey, name }
const pool = z.object({ ...identified, numbers: z.array(msisdn) })
const listed = z.object({ ...identified, number_count: z.int().describe('Numbers in the pool.') })
const ofPool = z.object({ pool_id: z.uuid() })
const notOwned = {
  409: refused('Some numbers, which are listed, do not belong to the account. No changes were made.'),
}

/** Operations on sender pools, which messages select by `pool_id`. */
export const poolOperations = {
  listNumberPools: gets('/operator/v1/number-pools', {
    summary: 'List the number pools of an account',
    query: z.strictObject({ api_key: apiKey }),
    responses: {
      200: {
        schema: z.object({ pools: z.array(listed) }),
        description: 'The first 1,000 pools of the account.',
      },
      ...notFound,
    },
  }),
  createNumberPool: posts('/operator/v1/number-pools', {
    summary: 'Create a number pool for an account',
    description:
      'Messages with this `pool_id` are sent from a number of the pool. A recipient always gets the same sender as long as this number is in the pool.',
    roles: ['messaging'],
    body: z.strictObject({ api_key: apiKey, name, numbers: members }),
    responses: { 201: { schema: pool, description: 'The pool.' }, ...notFound, ...notOwned },
  }),
  readNumberPool: gets('/operator/v1/number-pools/{pool_id}', {
    summary: 'Read a number pool',
    params: ofPool,
    versioned: true,
    responses: { 200: { schema: pool, description: 'The pool.' } },
  }),
  putPoolNumbers: puts('/operator/v1/number-pools/{pool_id}/numbers', {
    summary: 'Set the numbers of a pool',
    roles: ['messaging'],
    params: ofPool,
    body: z.strictObject({ numbers: members }),
    versioned: true,
    responses: { 200: { schema: pool, description: 'The pool.' }, ...notFound, ...notOwned },
  }),
  deleteNumberPool: deletes('/operator/v1/number-pools/{pool_id}', {
    summary: 'Delete a number pool',
    description: 'Messages with this `pool_id` are rejected with 1242.',
    roles: ['messaging'],
    params: ofPool,
    versioned: true,
    responses: { 204: { description: 'The pool is deleted; its numbers are kept.' } },
  }),
} satisfies OperatorOperations
