import { ERRORS, refusal } from '../api-error.ts'
import { ok, type Operation } from '../operation.ts'
import { matching, pageOf } from '../lists/page.ts'
import { aggregators, enumerations } from './enumerations.ts'
import { profileOperations } from './profile.ts'
import { publicCompanies } from './public-companies.ts'

export const referenceOperations: readonly Operation[] = [
  { method: 'GET', path: '/error', answer: () => ok(ERRORS) },
  { method: 'GET', path: '/version', answer: () => ok({ version: 'simulator' }) },
  ...profileOperations,
  {
    method: 'GET',
    path: '/enum/dca',
    answer: (world, { query }) => ok(matching(world, 'dca', aggregators, query)),
  },
  {
    method: 'GET',
    path: '/enum/approvedPublicCompany',
    answer: (world, { query }) => ok(pageOf(world, 'publicCompany', publicCompanies, query)),
  },
  {
    method: 'GET',
    path: '/enum/:name',
    answer(_, { params }) {
      const name = params['name']!
      if (!Object.hasOwn(enumerations, name)) throw refusal(502, 'name')
      return ok(enumerations[name])
    },
  },
]
