import { contract, type Handlers } from '#platform/contract/contract.ts'
import type { Family } from '#platform/contract/family.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { inProblems } from './access.ts'
import { anybody } from './policy.ts'

const doors = ['operator', 'customer'] as const

/** By which doors one comes in at this address. */
export const doorsContract = contract('doors', 'Console', {
  readDoors: {
    method: 'GET',
    path: '/console/v1/doors',
    summary: 'Who may sign in at this address: those who run the exchange, customers, or both',
    policy: anybody,
    answers: {
      200: { schema: z.object({ doors: z.array(z.enum(doors)), sandbox: z.boolean() }), says: 'The doors.' },
      400: refused('The request cannot be read.'),
      503: refused('The exchange does not answer in time.'),
    },
  },
})

export const doorsFamily: Family<null> = { ...inProblems, name: 'doors', authenticate: () => null }

export type Doors = { doors: (typeof doors)[number][]; sandbox: boolean }

export const doorsHandlers = (here: Doors): Handlers<typeof doorsContract, null> => ({
  readDoors: async () => ({ status: 200, body: here }),
})
