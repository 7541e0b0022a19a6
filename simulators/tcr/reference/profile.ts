import { ERRORS, ApiError } from '../api-error.ts'
import { ok, type Operation, type World } from '../operation.ts'
import type { Json } from '../state.ts'

const addresses = ['escalateEmail', 'email', 'techEmail', 'financeEmail']

const profileOf = ({ cspId, state }: World): Json => ({
  cspId,
  companyName: 'Simulated CSP',
  ...Object.fromEntries(addresses.map((name) => [name, null])),
  ...state.profile,
  platformFreeTrialEnabled: true,
  soleProprietorEnabled: true,
  ucaasEnabled: true,
  publicSafetyEnabled: true,
  dpaSigned: true,
})

const isAddress = (value: unknown) => typeof value === 'string' && /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(value)

/** The account of the service provider. It can change its email addresses only. */
export const profileOperations: readonly Operation[] = [
  { method: 'GET', path: '/csp/profile', answer: (world) => ok(profileOf(world)) },
  {
    method: 'PUT',
    path: '/csp/profile',
    answer(world, { body }) {
      const stated = addresses.filter((name) => (body[name] ?? undefined) !== undefined)
      const wrong = stated.filter((name) => !isAddress(body[name]))
      if (wrong.length > 0)
        throw new ApiError(wrong.map((name) => ({ code: 501, description: ERRORS[501], fields: [name] })))
      for (const name of stated) world.state.profile[name] = body[name]
      return ok(profileOf(world))
    },
  },
]
