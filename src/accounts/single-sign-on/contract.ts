import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { withKey } from '../contract/policies.ts'
import { portalAnswers, portalBodyAnswers } from '../portal/shapes.ts'
import { confirmed } from '../portal-session/confirm.ts'
import { memberRoleNames } from '../roles/role-kinds.ts'

const path = '/console/v1/single-sign-on'
const issuer = z.url({ protocol: /^https?$/ }).max(1000)
const joinRole = z.enum(memberRoleNames).exclude(['owner'])
const mailDomain = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)

const settings = z.object({
  issuer: z.string(),
  client_id: z.string(),
  required: z.boolean(),
  join_role: nullable(joinRole),
  mail_domains: z.array(z.string()),
  changed_at: time,
})

const shape = z.object({
  single_sign_on: nullable(settings).describe('Null if the account does not use single sign-on.'),
  sign_in_url: z.string().describe('The page on which members begin to sign in.'),
  callback_url: z.string().describe('The redirect URI to register at the provider.'),
})

const forbidden = refused(
  'Your role does not allow it, the password or secret is invalid, or the request comes from another site.',
)

/** Operations of a customer on the single sign-on of the members. */
export const singleSignOnContract = contract('console-session', 'Members', {
  readSingleSignOn: {
    method: 'GET',
    path,
    summary: 'Read the single sign-on of your account',
    policy: withKey,
    responses: {
      200: { schema: shape, description: 'The settings, without the client secret.' },
      ...portalAnswers,
      403: forbidden,
    },
  },
  putSingleSignOn: {
    method: 'PUT',
    path,
    summary: 'Set up single sign-on of members with an OpenID Connect provider',
    description:
      'Reads the metadata of the provider first. Members are matched by their verified email address at the first single sign-on, and by their identity at the provider from then on; with another `issuer` or `client_id`, by email again, and the sessions of members who have used single sign-on end, except yours. Other sessions continue. The provider is responsible for a second factor.',
    policy: withKey,
    waitsSeconds: 10,
    body: z.strictObject({
      ...confirmed,
      issuer: issuer.describe('The provider; its metadata is at `/.well-known/openid-configuration` below.'),
      client_id: z.string().min(1).max(200),
      client_secret: z
        .string()
        .min(1)
        .max(1000)
        .optional()
        .describe(
          'Never returned. Required for a new `issuer` or `client_id`; otherwise the stored one is kept.',
        ),
      required: z
        .boolean()
        .optional()
        .describe(
          'Whether members other than owners cannot sign in with a password; default false. If an owner has a password, API secrets do not sign in to the portal either, and sessions that began with one end, also yours.',
        ),
      join_role: nullable(joinRole)
        .optional()
        .describe(
          'The role of people at `mail_domains` who sign in without an invitation; default null: they cannot.',
        ),
      mail_domains: z
        .array(mailDomain)
        .max(20)
        .optional()
        .describe('In lower case. Required with `join_role`.'),
    }),
    responses: {
      200: { schema: shape, description: 'The settings.' },
      ...portalBodyAnswers,
      403: forbidden,
    },
  },
  removeSingleSignOn: {
    method: 'POST',
    path: `${path}/remove`,
    summary: 'Remove single sign-on',
    description:
      'The sessions of members who have used single sign-on end, except yours. Members without a password request a link to set one to sign in again.',
    policy: withKey,
    body: z.strictObject(confirmed),
    responses: {
      204: { description: 'Removed.' },
      ...portalBodyAnswers,
      403: forbidden,
      409: refused('You have no password, and could not sign in again.'),
    },
  },
})
