import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  common,
  notFound,
  withBody,
  everyone,
  type OperatorOperations,
  operatorsOnly,
} from '#operators/index.ts'
import { msisdn } from '#platform/contract/shapes.ts'

const apiKey = z.string().regex(/^[0-9a-f]{8}$/)
const members = z.array(msisdn).max(1000).describe('Numbers that the account owns.')
const name = z.string().min(1).max(100)
const pool = z.object({ pool_id: z.string(), api_key: apiKey, name, numbers: z.array(msisdn) })
const ofPool = z.object({ pool_id: z.uuid() })
const notOwned = { 409: refused('Numbers are not the account’s; each is named. Nothing has changed.') }

/** Pools of senders, which messages name as `pool_id`. */
export const poolOperations = {
  listNumberPools: {
    method: 'GET',
    path: '/operator/v1/number-pools',
    summary: 'The number pools of an account',
    policy: operatorsOnly,
    roles: everyone,
    query: z.strictObject({ api_key: apiKey }),
    answers: {
      200: { schema: z.object({ pools: z.array(pool) }), says: 'Its first thousand pools.' },
      ...common,
      ...notFound,
    },
  },
  createNumberPool: {
    method: 'POST',
    path: '/operator/v1/number-pools',
    summary: 'Make a pool of numbers of an account',
    description:
      'A message that names it comes from one of its numbers, for each recipient always the same as long as the number is in it.',
    policy: operatorsOnly,
    roles: ['messaging'],
    body: z.strictObject({ api_key: apiKey, name, numbers: members }),
    answers: { 201: { schema: pool, says: 'The pool.' }, ...withBody, ...notFound, ...notOwned },
  },
  putPoolNumbers: {
    method: 'PUT',
    path: '/operator/v1/number-pools/{pool_id}/numbers',
    summary: 'Say which numbers are in a pool',
    policy: operatorsOnly,
    roles: ['messaging'],
    params: ofPool,
    body: z.strictObject({ numbers: members }),
    answers: { 200: { schema: pool, says: 'The pool.' }, ...withBody, ...notFound, ...notOwned },
  },
  deleteNumberPool: {
    method: 'DELETE',
    path: '/operator/v1/number-pools/{pool_id}',
    summary: 'Forget a pool',
    description: 'Messages that name it are rejected with 1242.',
    policy: operatorsOnly,
    roles: ['messaging'],
    params: ofPool,
    answers: { 204: { says: 'It is gone; its numbers stay.' }, ...common, ...notFound },
  },
} satisfies OperatorOperations
