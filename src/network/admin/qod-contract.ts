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
  flow: z.record(z.string(), z.unknown()).describe('Device, server and ports, as they were named.'),
  state,
  status_info: nullable(statusInfo),
  messages: z.array(z.object({ severity: z.string(), description: z.string() })),
  duration: z.int(),
  sink: nullable(z.string()),
  created_at: time,
  started_at: nullable(time),
  expires_at: time,
  ended_at: nullable(time),
  work: nullable(z.enum(['apply', 'release'])).describe('What its network is still to be asked.'),
  work_at: nullable(time),
  attempts: z.int(),
})

const profilePath = '/operator/v1/qos-profiles/{name}'

/** Qualities that can be asked for, and who has which. */
export const qodOperations = {
  listOperatorQosProfiles: gets('/operator/v1/qos-profiles', {
    summary: 'Qualities that can be asked for, by name',
    answers: {
      200: { schema: z.object({ qos_profiles: z.array(profileShape) }), says: 'All of them.' },
    },
  }),
  readOperatorQosProfile: gets(profilePath, {
    summary: 'A quality that can be asked for',
    params: ofProfile,
    versioned: true,
    answers: { 200: { schema: profileShape, says: 'The quality.' } },
  }),
  putQosProfile: puts(profilePath, {
    summary: 'Make a quality, or say anew what it is',
    description: 'Sessions that have it already keep what it was when they were asked for.',
    roles: ['sims'],
    params: ofProfile,
    body: profileInput,
    versioned: true,
    answers: {
      200: { schema: profileShape, says: 'It is changed.' },
      201: { schema: profileShape, says: 'It is made.' },
    },
  }),
  deleteQosProfile: deletes(profilePath, {
    summary: 'Remove a quality',
    description: 'Sessions that have it keep it until they end.',
    roles: ['sims'],
    params: ofProfile,
    versioned: true,
    answers: { 204: { says: 'It is removed.' } },
  }),
  listQodSessions: gets('/operator/v1/qod-sessions', {
    summary: 'Sessions of Quality on Demand, the newest first',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      number: z
        .string()
        .regex(/^[0-9]{5,15}$/)
        .optional(),
      state: state.optional(),
      ...pageQuery(),
    }),
    answers: { 200: pageOf('sessions', session) },
  }),
  terminateQodSession: posts('/operator/v1/qod-sessions/{session_id}/terminate', {
    summary: 'End a session as its network would',
    description: 'Its customer is told NETWORK_TERMINATED, and the quality is taken away.',
    roles: ['sims'],
    params: ofSession,
    body: z.strictObject({
      reason: z.string().min(1).max(200).optional().describe('For the customer, among the messages.'),
    }),
    answers: {
      200: { schema: session, says: 'It is over.' },
      409: refused('It is over already.'),
    },
  }),
} satisfies OperatorOperations
