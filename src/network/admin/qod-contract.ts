import { z } from 'zod'
import { profileName, profileShape, qosStatus, statusInfo } from '../qod/api/shapes.ts'
import { profileInput } from '../qod/api/profiles.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, deletes, gets, posts, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const ofProfile = z.object({ name: profileName })
const ofSession = z.object({ session_id: z.uuid() })
const state = z.enum([...qosStatus.options, 'DELETED'])

const session = z.object({
  session_id: z.uuid(),
  api_key: z.string(),
  application_id: z.uuid(),
  number: z.string(),
  basis: z.enum(['virtual', 'assigned', 'consented']),
  qos_profile: z.string(),
  flow: z.record(z.string(), z.unknown()).describe('Device, server and ports as requested.'),
  state,
  status_info: nullable(statusInfo),
  messages: z.array(z.object({ severity: z.string(), description: z.string() })),
  duration: z.int(),
  sink: nullable(z.string()),
  created_at: time,
  started_at: nullable(time),
  expires_at: time,
  ended_at: nullable(time),
  pending_request: nullable(z.enum(['apply', 'release'])).describe('Outstanding request to the network.'),
  pending_request_at: nullable(time),
  attempts: z.int(),
})

const profilePath = '/operator/v1/qos-profiles/{name}'

/** Operations on QoS profiles, and on the sessions that use them. */
export const qodOperations = {
  listOperatorQosProfiles: gets('/operator/v1/qos-profiles', {
    summary: 'List QoS profiles, ordered by name',
    responses: {
      200: { schema: z.object({ qos_profiles: z.array(profileShape) }), description: 'All QoS profiles.' },
    },
  }),
  readOperatorQosProfile: gets(profilePath, {
    summary: 'Get a QoS profile',
    params: ofProfile,
    versioned: true,
    responses: { 200: { schema: profileShape, description: 'The profile.' } },
  }),
  putQosProfile: puts(profilePath, {
    summary: 'Create or replace a QoS profile',
    description: 'Existing sessions keep the parameters that the profile had when they were requested.',
    roles: ['sims'],
    params: ofProfile,
    body: profileInput,
    versioned: true,
    responses: {
      200: { schema: profileShape, description: 'Profile replaced.' },
      201: { schema: profileShape, description: 'Profile created.' },
    },
  }),
  deleteQosProfile: deletes(profilePath, {
    summary: 'Delete a QoS profile',
    description: 'Existing sessions keep the profile until they end.',
    roles: ['sims'],
    params: ofProfile,
    versioned: true,
    responses: { 204: { description: 'Profile deleted.' } },
  }),
  listQodSessions: gets('/operator/v1/qod-sessions', {
    summary: 'List Quality on Demand sessions, newest first',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      number: z
        .string()
        .regex(/^[0-9]{5,15}$/)
        .optional(),
      state: state.optional(),
      ...pageQuery(),
    }),
    responses: { 200: pageOf('sessions', session) },
  }),
  terminateQodSession: posts('/operator/v1/qod-sessions/{session_id}/terminate', {
    summary: 'Terminate a Quality on Demand session',
    description:
      'Notifies the customer with NETWORK_TERMINATED and removes the QoS profile from the connection.',
    roles: ['sims'],
    params: ofSession,
    body: z.strictObject({
      reason: z.string().min(1).max(200).optional().describe('Message for the customer.'),
    }),
    responses: {
      200: { schema: session, description: 'The terminated session.' },
      409: refused('The session has already ended.'),
    },
  }),
} satisfies OperatorOperations
