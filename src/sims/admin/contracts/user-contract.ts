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
      .describe('Whether the user may also access the subunits of that customer, at any depth.'),
  })
  .meta({ title: 'Partner assignment' })

const members = {
  login: z.string().min(1).max(100),
  user_name: name,
  first_name: name,
  last_name: name,
  email,
  read_only: z
    .boolean()
    .describe('Whether the user can neither read the counts of SIMs by state nor change SIMs.'),
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

/** Operations on users of the SIM API. */
export const simUserOperations = {
  createSimUser: posts(path, {
    summary: 'Create a SIM API user',
    roles: ['sims'],
    stepUp: true,
    body: userInput,
    responses: {
      201: {
        schema: z.object({ ...user.shape, client_secret: z.string() }),
        description: 'The user. The secret is returned only once.',
      },
      ...accepted,
    },
  }),
  listSimUsers: gets(path, {
    summary: 'List SIM API users, optionally of one customer',
    query: z.strictObject({ partner_id: partnerId.optional(), ...pageQuery() }),
    responses: { 200: pageOf('users', user) },
  }),
  readSimUser: gets(`${path}/{user_id}`, {
    summary: 'Read a SIM API user',
    params: ofUser,
    versioned: true,
    responses: { 200: { schema: user, description: 'The user.' } },
  }),
  changeSimUser: patches(`${path}/{user_id}`, {
    summary: 'Change a SIM API user',
    description: 'Takes effect on every node within 1 s. `partners` replaces the whole list.',
    roles: ['sims'],
    params: ofUser,
    body: userInput.partial(),
    versioned: true,
    responses: { 200: { schema: user, description: 'The changed user.' }, ...accepted },
  }),
  deleteSimUser: deletes(`${path}/{user_id}`, {
    summary: 'Delete a SIM API user',
    description: 'Every node rejects the secrets and access tokens of the user within 1 s.',
    roles: ['sims'],
    params: ofUser,
    versioned: true,
    responses: { 204: { description: 'The user was deleted.' } },
  }),
  createSimUserSecret: posts(`${path}/{user_id}/client-secrets`, {
    summary: 'Create a secret for a SIM API user',
    description: 'A user may have up to five secrets.',
    roles: ['sims'],
    stepUp: true,
    params: ofUser,
    responses: {
      201: { schema: secret, description: 'The secret, which is returned only once.' },
      409: refused('The user already has five secrets.'),
    },
  }),
  deleteSimUserSecret: deletes(`${path}/{user_id}/client-secrets/{client_secret_id}`, {
    summary: 'Revoke a secret of a SIM API user',
    description: 'Every node rejects the secret, and the access tokens issued for it, within 1 s.',
    roles: ['sims'],
    params: z.object({ user_id: z.uuid(), client_secret_id: z.uuid() }),
    responses: { 204: { description: 'The secret was revoked.' } },
  }),
} satisfies OperatorOperations

const most = z.int().min(1).max(10_000)
const service = z.strictObject({
  maintenance: z.boolean().describe('Whether requests of customers are rejected for maintenance.'),
  max_concurrent: most.describe('Maximum concurrent requests per node.'),
  max_concurrent_per_customer: most.describe('Maximum concurrent requests per node of one customer.'),
})

/** Operations on the settings of the customer API for SIMs. */
export const simServiceOperations = {
  readSimService: gets('/operator/v1/sim-service', {
    summary: 'Read the settings of the SIM API',
    versioned: true,
    responses: { 200: { schema: service, description: 'The settings.' } },
  }),
  changeSimService: patches('/operator/v1/sim-service', {
    summary: 'Change the settings of the SIM API, or switch its maintenance mode',
    description: 'Takes effect on every node within 1 s.',
    roles: ['sims'],
    body: service.partial(),
    versioned: true,
    responses: { 200: { schema: service, description: 'The changed settings.' } },
  }),
} satisfies OperatorOperations
