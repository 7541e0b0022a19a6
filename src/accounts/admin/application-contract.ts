import { z } from 'zod'
import { applicationView, applicationWish } from '../api/applications-contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  common,
  notFound,
  withBody,
  pageQuery,
  everyone,
  type OperatorOperations,
  operatorsOnly,
  apiKey,
} from '#operators/index.ts'
import { nullable } from '#platform/contract/shapes.ts'

/** The applications of an account, for customers who are helped to begin. */
export const applicationOperations = {
  listAccountApplications: {
    method: 'GET',
    path: '/operator/v1/accounts/{api_key}/applications',
    summary: 'The applications of an account',
    policy: operatorsOnly,
    roles: everyone,
    params: apiKey,
    query: z.strictObject(pageQuery),
    answers: {
      200: {
        schema: z.object({ applications: z.array(applicationView), next: nullable(z.string()) }),
        says: 'A page, oldest first; `next` is the cursor of the one after it, null on the last.',
      },
      ...common,
      ...notFound,
    },
  },
  createAccountApplication: {
    method: 'POST',
    path: '/operator/v1/accounts/{api_key}/applications',
    summary: 'Make an application of an account',
    description:
      'Said as the account itself says it. Without `keys.public_key` a key pair is made, and its private key is in this answer only.',
    policy: operatorsOnly,
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: applicationWish,
    answers: {
      201: { schema: applicationView, says: 'The application.' },
      ...withBody,
      ...notFound,
      429: refused('Too many key pairs are being made for the account; again after Retry-After.'),
      503: refused('Too many key pairs are being made; or the database is away.'),
    },
  },
  deleteAccountApplication: {
    method: 'DELETE',
    path: '/operator/v1/accounts/{api_key}/applications/{application_id}',
    summary: 'Delete an application of an account',
    description: 'Its tokens are refused within a second, and nothing is linked to it any more.',
    policy: operatorsOnly,
    roles: ['admin'],
    waitsSeconds: 60,
    params: apiKey.extend({ application_id: z.uuid() }),
    answers: { 204: { says: 'Deleted.' }, ...common, ...notFound },
  },
} satisfies OperatorOperations
