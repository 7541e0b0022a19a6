import { contract, type Handlers } from '#platform/contract/contract.ts'
import type { Family } from '#platform/contract/family.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { tokenOf } from '#platform/sign-in/session-cookie.ts'
import { z } from 'zod'
import { ofOperators, anybody } from '#operators/index.ts'

const doors = ['operator', 'customer'] as const

/** By which doors one comes in at this address. */
export const doorsContract = contract('doors', 'Console', {
  readDoors: {
    method: 'GET',
    path: '/console/v1/doors',
    summary: 'Who may sign in at this address: those who run the exchange, customers, or both',
    policy: anybody,
    answers: {
      200: {
        schema: z.object({
          doors: z.array(z.enum(doors)),
          sandbox: z.boolean(),
          has_credentials: z
            .boolean()
            .describe(
              'Whether the request came with a session or a token, good or not; without one nobody is in.',
            ),
        }),
        says: 'The doors.',
      },
      400: refused('The request cannot be read.'),
      503: refused('The exchange does not answer in time.'),
    },
  },
})

/** Somebody, of whom nothing is asked but whether they bring anything. */
type Visitor = { hasCredentials: boolean }

export const doorsFamily: Family<Visitor> = {
  ...ofOperators,
  name: 'doors',
  authenticate: ({ authorization, browser }) => ({
    hasCredentials:
      authorization !== undefined || (browser !== undefined && tokenOf(browser()) !== undefined),
  }),
}

export type Doors = { doors: (typeof doors)[number][]; sandbox: boolean }

export const doorsHandlers = (here: Doors): Handlers<typeof doorsContract, Visitor> => ({
  readDoors: async ({ caller }) => ({
    status: 200,
    body: { ...here, has_credentials: caller.hasCredentials },
  }),
})
