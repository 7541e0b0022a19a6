import { contract, type Handlers } from '#platform/contract/contract.ts'
import type { Family } from '#platform/contract/family.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { nullable } from '#platform/contract/shapes.ts'
import { tokenOf } from '#platform/sign-in/session-cookie.ts'
import { z } from 'zod'
import { ofOperators, anyVisitor } from '#operators/index.ts'

const audiences = ['operator', 'customer'] as const

/** The kinds of callers that can sign in at this address. */
export const signInMethodsContract = contract('sign-in-methods', 'Console', {
  readSignInMethods: {
    method: 'GET',
    path: '/console/v1/sign-in-methods',
    summary: 'Get which users can sign in at this address: operators, customers or both',
    policy: anyVisitor,
    responses: {
      200: {
        schema: z.object({
          methods: z.array(z.enum(audiences)),
          sandbox: z.boolean(),
          operator_provider: nullable(z.string()).describe(
            'The host of the OpenID Connect provider with which operators sign in at `/operator/sso`; null if they only use passwords.',
          ),
          has_credentials: z
            .boolean()
            .describe(
              'Whether the request carries a session or a token, valid or not. If false, the caller is not signed in.',
            ),
        }),
        description: 'The sign-in methods.',
      },
      400: refused('The request is malformed.'),
      503: refused('The exchange did not respond in time.'),
    },
  },
})

/** Any caller; only the presence of credentials is checked. */
type Visitor = { hasCredentials: boolean }

export const signInMethodsFamily: Family<Visitor> = {
  ...ofOperators,
  name: 'sign-in-methods',
  authenticate: ({ authorization, browser }) => ({
    hasCredentials:
      authorization !== undefined || (browser !== undefined && tokenOf(browser()) !== undefined),
  }),
}

export type SignInMethods = {
  methods: (typeof audiences)[number][]
  sandbox: boolean
  operator_provider: string | null
}

export const signInMethodsHandlers = (
  here: SignInMethods,
): Handlers<typeof signInMethodsContract, Visitor> => ({
  readSignInMethods: async ({ caller }) => ({
    status: 200,
    body: { ...here, has_credentials: caller.hasCredentials },
  }),
})
