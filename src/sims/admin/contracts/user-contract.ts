import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, deletes, gets, patches, posts } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const partnerId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const name = z.string().max(100)
const email = z.union([z.email().max(254), z.literal('')])

const assignment = z
  .strictObject({
    partner_id: partnerId,
    subunits: z
      .boolean()
      .describe('Whether it may ask of the subunits of that customer, too, and of theirs.'),
  })
  .meta({ title: 'Partner assignment' })

const members = {
  login: z.string().min(1).max(100),
  user_name: name,
  first_name: name,
  last_name: name,
  email,
  read_only: z.boolean().describe('Whether it is refused the counts of SIMs, as the specification has it.'),
  partners: z.array(assignment).max(1000),
}

const { login, partners, ...rest } = members
const userInput = z.strictObject({ login, partners, ...z.object(rest).partial().shape })

const user = z.object({
  user_id: z.string(),
  client_id: z.string(),
  ...members,
  partners: z.array(z.object(assignment.shape)),
  secrets: z.array(z.object({ client_secret_id: z.string(), created_at: time })),
  created_at: time,
})
const secret = z.object({ client_secret_id: z.string(), client_secret: z.string() })

const ofUser = z.object({ user_id: z.uuid() })
const accepted = { 409: refused('Another user has this login.') }
const path = '/operator/v1/sim-users'

/** Users of the SIM operations. */
export const simUserOperations = {
  createSimUser: posts(path, {
    summary: 'Make an API user of customers of SIMs',
    roles: ['sims'],
    stepUp: true,
    body: userInput,
    answers: {
      201: {
        schema: z.object({ ...user.shape, client_secret: z.string() }),
        says: 'The user. The secret is shown here and never again.',
      },
      ...accepted,
    },
  }),
  listSimUsers: gets(path, {
    summary: 'API users, or those of one customer',
    query: z.strictObject({ partner_id: partnerId.optional(), ...pageQuery() }),
    answers: { 200: pageOf('users', user) },
  }),
  readSimUser: gets(`${path}/{user_id}`, {
    summary: 'One API user',
    params: ofUser,
    versioned: true,
    answers: { 200: { schema: user, says: 'The user.' } },
  }),
  changeSimUser: patches(`${path}/{user_id}`, {
    summary: 'Change an API user',
    description: 'Every node goes by it within a second. `partners` takes the place of all that there were.',
    roles: ['sims'],
    params: ofUser,
    body: userInput.partial(),
    versioned: true,
    answers: { 200: { schema: user, says: 'The user as it is now.' }, ...accepted },
  }),
  deleteSimUser: deletes(`${path}/{user_id}`, {
    summary: 'Take an API user away',
    description: 'Its secrets and access tokens are refused by every node within a second.',
    roles: ['sims'],
    params: ofUser,
    versioned: true,
    answers: { 204: { says: 'It is gone.' } },
  }),
  createSimUserSecret: posts(`${path}/{user_id}/client-secrets`, {
    summary: 'Give an API user another secret',
    description: 'It may have five at a time.',
    roles: ['sims'],
    stepUp: true,
    params: ofUser,
    answers: {
      201: { schema: secret, says: 'The secret, which is shown here and never again.' },
      409: refused('It has five secrets.'),
    },
  }),
  deleteSimUserSecret: deletes(`${path}/{user_id}/client-secrets/{client_secret_id}`, {
    summary: 'Revoke a secret of an API user',
    description:
      'It and the access tokens that were asked for with it are refused by every node within a second.',
    roles: ['sims'],
    params: z.object({ user_id: z.uuid(), client_secret_id: z.uuid() }),
    answers: { 204: { says: 'It is gone.' } },
  }),
} satisfies OperatorOperations

const most = z.int().min(1).max(10_000)
const service = z.strictObject({
  maintenance: z.boolean().describe('Whether customers are told that nothing can be asked now.'),
  max_concurrent: most.describe('Requests that each node answers at once.'),
  max_concurrent_per_customer: most.describe('Of those, for one customer.'),
})

/** What holds for everybody who asks of SIMs. */
export const simServiceOperations = {
  readSimService: gets('/operator/v1/sim-service', {
    summary: 'How SIM connectivity is served',
    versioned: true,
    answers: { 200: { schema: service, says: 'What is set.' } },
  }),
  changeSimService: patches('/operator/v1/sim-service', {
    summary: 'Change how SIM connectivity is served, or stop serving it',
    description: 'Every node goes by it within a second.',
    roles: ['sims'],
    body: service.partial(),
    versioned: true,
    answers: { 200: { schema: service, says: 'What is set now.' } },
  }),
} satisfies OperatorOperations
