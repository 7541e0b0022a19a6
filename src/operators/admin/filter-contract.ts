import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { common, withBody } from '../api/answers.ts'
import { everyone, type OperatorOperations, signedInOnly } from '../api/policy.ts'
import { time } from '#platform/contract/shapes.ts'

const page = z.enum(['sims']).describe('Which list it narrows.')
const name = z.string().min(1).max(60)
const path = '/operator/v1/profile/filters'

/** What people narrow lists to again and again, each for themselves. */
export const filterOperations = {
  listSavedFilters: {
    method: 'GET',
    path,
    summary: 'Filters that the person who asks has saved, by name',
    policy: signedInOnly,
    roles: everyone,
    query: z.strictObject({ page }),
    answers: {
      200: {
        schema: z.object({
          filters: z.array(z.object({ name: z.string(), search: z.string(), saved_at: time })),
        }),
        says: 'All of them, a hundred at most.',
      },
      ...common,
    },
  },
  saveFilter: {
    method: 'PUT',
    path,
    summary: 'Save a filter under a name, in place of that of the same name',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({
      page,
      name,
      search: z.string().max(2000).describe('As it stands in the address, without the `?`.'),
    }),
    answers: {
      204: { says: 'It is saved.' },
      ...withBody,
      409: refused('A hundred are saved already.'),
    },
  },
  forgetFilter: {
    method: 'DELETE',
    path,
    summary: 'Forget a saved filter',
    policy: signedInOnly,
    roles: everyone,
    query: z.strictObject({ page, name }),
    answers: { 204: { says: 'It is gone, or was not there.' }, ...common },
  },
} satisfies OperatorOperations
