import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { unneededDevice as device } from '../../camara/device.ts'
import {
  commonRefusals,
  currentRefusals,
  refused,
  withNumberToken,
  withTokenAlone,
} from '../../camara/wire.ts'
import {
  applicationServer,
  ports,
  profileName,
  profileShape,
  profileStatus,
  qosStatus,
  sessionId,
  statusInfo,
} from './shapes.ts'

const requestMembers = {
  applicationServer,
  devicePorts: ports.optional(),
  applicationServerPorts: ports.optional(),
  qosProfile: profileName,
}

const time = z.iso.datetime()

const session = z.looseObject({
  ...requestMembers,
  sessionId: z.uuid(),
  sink: z.string().optional(),
  duration: z.int(),
  startedAt: time.optional().describe('Absent while the session is REQUESTED.'),
  expiresAt: time
    .optional()
    .describe(
      'Time at which the session will end, or, once it is UNAVAILABLE, has ended; absent while it is REQUESTED.',
    ),
  qosStatus,
  statusInfo: statusInfo.optional(),
})

const creation = z.looseObject({
  device,
  ...requestMembers,
  duration: z.int().min(1).max(2_147_483_647).describe('Duration in seconds.'),
  sink: z.string().max(2048).optional().describe('An https URL that receives status events.'),
  sinkCredential: z
    .looseObject({
      credentialType: z.string().max(64).describe('`ACCESSTOKEN`.'),
      accessToken: z
        .string()
        .min(1)
        .max(4096)
        .regex(/^[\x21-\x7e]+$/)
        .optional(),
      accessTokenExpiresUtc: z.iso.datetime({ offset: true }).optional(),
      accessTokenType: z.string().max(64).optional().describe('`bearer`.'),
    })
    .optional()
    .describe('Sent with each event; never returned.'),
})

const noSession = { 404: refused('The account has no such session.') }
const path = '/camara/quality-on-demand/v1/sessions/{sessionId}'

/** The CAMARA API Quality on Demand 1.1. */
export const qodContract = contract('network', 'Quality on Demand', {
  createSession: {
    method: 'POST',
    path: '/camara/quality-on-demand/v1/sessions',
    summary: 'Request a QoS profile for the connection between the device and a server',
    description: 'Later status changes are sent to the `sink` as CloudEvents.',
    body: creation,
    responses: {
      201: { schema: session, description: 'The session.' },
      ...currentRefusals,
      409: refused(
        'A session for the same device, server and ports already exists, in this or another account.',
      ),
      422: refused(
        'The request names a device although the access token identifies it (UNNECESSARY_IDENTIFIER), or the profile is not active (QUALITY_ON_DEMAND.QOS_PROFILE_NOT_APPLICABLE).',
      ),
      429: refused('The device already has 100 sessions.'),
    },
    waitsSeconds: 2,
    policy: withTokenAlone,
  },
  getSession: {
    method: 'GET',
    path,
    summary: 'Get a session',
    params: sessionId,
    responses: { 200: { schema: session, description: 'The session.' }, ...commonRefusals, ...noSession },
    policy: withNumberToken,
  },
  deleteSession: {
    method: 'DELETE',
    path,
    summary: 'Delete a session',
    params: sessionId,
    responses: { 204: { description: 'Session deleted.' }, ...commonRefusals, ...noSession },
    waitsSeconds: 2,
    policy: withNumberToken,
  },
  extendQosSessionDuration: {
    method: 'POST',
    path: `${path}/extend`,
    summary: 'Extend a session, at most to the maximum duration of its profile',
    params: sessionId,
    body: z.looseObject({ requestedAdditionalDuration: z.int().min(1).max(2_147_483_647) }),
    responses: {
      200: { schema: session, description: 'The session.' },
      ...commonRefusals,
      ...noSession,
      409: refused('The session is not AVAILABLE.'),
    },
    waitsSeconds: 2,
    policy: withNumberToken,
  },
  retrieveSessionsByDevice: {
    method: 'POST',
    path: '/camara/quality-on-demand/v1/retrieve-sessions',
    summary: 'List the sessions of the application for the device, newest first',
    body: z.looseObject({ device }),
    responses: {
      200: { schema: z.array(session), description: 'The sessions.' },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
})

/** The CAMARA API QoS Profiles 1.1. */
export const qosProfilesContract = contract('network', 'QoS profiles', {
  retrieveQoSProfiles: {
    method: 'POST',
    path: '/camara/qos-profiles/v1/retrieve-qos-profiles',
    summary: 'List QoS profiles',
    body: z.looseObject({ device, name: profileName.optional(), status: profileStatus.optional() }),
    responses: {
      200: { schema: z.array(profileShape), description: 'The matching profiles, ordered by name.' },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
  getQosProfile: {
    method: 'GET',
    path: '/camara/qos-profiles/v1/qos-profiles/{name}',
    summary: 'Get a QoS profile',
    params: z.object({ name: profileName }),
    responses: {
      200: { schema: profileShape, description: 'The profile.' },
      ...commonRefusals,
      404: refused('No profile has this name.'),
    },
    policy: withTokenAlone,
  },
})
