import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { common, withBody } from '../api/answers.ts'
import { everyone, type OperatorOperations, signedInOnly } from '../api/policy.ts'
import { time } from '#platform/contract/shapes.ts'

const page = z.enum(['sims']).describe('The list to which the filter applies.')
const name = z.string().min(1).max(60)
const path = '/operator/v1/profile/filters'

/** Operations on the saved list filters of a person. */
export const filterOperations = {
  listSavedFilters: {
    method: 'GET',
    path,
    summary: 'List your saved filters, ordered by name',
    policy: signedInOnly,
    roles: everyone,
    query: z.strictObject({ page }),
    responses: {
      200: {
        schema: z.object({
          filters: z.array(z.object({ name: z.string(), search: z.string(), saved_at: time })),
        }),
        description: 'All saved filters of this list, at most 100.',
      },
      ...common,
    },
  },
  saveFilter: {
    method: 'PUT',
    path,
    summary: 'Save a filter; replaces an existing filter of the same name',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({
      page,
      name,
      search: z.string().max(2000).describe('The query string of the page, without the `?`.'),
    }),
    responses: {
      204: { description: 'The filter was saved.' },
      ...withBody,
      409: refused('100 filters are saved already.'),
    },
  },
  deleteFilter: {
    method: 'DELETE',
    path,
    summary: 'Delete a saved filter',
    policy: signedInOnly,
    roles: everyone,
    query: z.strictObject({ page, name }),
    responses: { 204: { description: 'The filter was deleted or did not exist.' }, ...common },
  },
} satisfies OperatorOperations
