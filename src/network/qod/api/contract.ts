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

const requested = {
  applicationServer,
  devicePorts: ports.optional(),
  applicationServerPorts: ports.optional(),
  qosProfile: profileName,
}

const time = z.iso.datetime()

const session = z.looseObject({
  ...requested,
  sessionId: z.uuid(),
  sink: z.string().optional(),
  duration: z.int(),
  startedAt: time.optional().describe('Not while it is REQUESTED.'),
  expiresAt: time.optional().describe('The same; when it ended, once it is UNAVAILABLE.'),
  qosStatus,
  statusInfo: statusInfo.optional(),
})

const creation = z.looseObject({
  device,
  ...requested,
  duration: z.int().min(1).max(2_147_483_647).describe('Seconds.'),
  sink: z.string().max(2048).optional().describe('An https address that is told what becomes of it.'),
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
    .describe('Sent with each event; never shown.'),
})

const gone = { 404: refused('The account has no such session.') }
const path = '/camara/quality-on-demand/v1/sessions/{sessionId}'

/** Quality on Demand 1.1. */
export const qodContract = contract('network', 'Quality on Demand', {
  createSession: {
    method: 'POST',
    path: '/camara/quality-on-demand/v1/sessions',
    summary: 'Ask for a quality of the connection between the device and a server',
    description: 'What the network says later is told to the `sink`, as a CloudEvent.',
    body: creation,
    answers: {
      201: { schema: session, says: 'The session.' },
      ...currentRefusals,
      409: refused(
        'The device has another session for the same server and ports, of this account or another.',
      ),
      422: refused(
        'A device is named although the token says it (UNNECESSARY_IDENTIFIER), or the profile is not active (QUALITY_ON_DEMAND.QOS_PROFILE_NOT_APPLICABLE).',
      ),
      429: refused('The device has a hundred sessions.'),
    },
    waitsSeconds: 2,
    policy: withTokenAlone,
  },
  getSession: {
    method: 'GET',
    path,
    summary: 'Read a session',
    params: sessionId,
    answers: { 200: { schema: session, says: 'The session.' }, ...commonRefusals, ...gone },
    policy: withNumberToken,
  },
  deleteSession: {
    method: 'DELETE',
    path,
    summary: 'End a session and forget it',
    params: sessionId,
    answers: { 204: { says: 'It is gone.' }, ...commonRefusals, ...gone },
    waitsSeconds: 2,
    policy: withNumberToken,
  },
  extendQosSessionDuration: {
    method: 'POST',
    path: `${path}/extend`,
    summary: 'Give a session more time, to no more in all than its profile allows',
    params: sessionId,
    body: z.looseObject({ requestedAdditionalDuration: z.int().min(1).max(2_147_483_647) }),
    answers: {
      200: { schema: session, says: 'The session.' },
      ...commonRefusals,
      ...gone,
      409: refused('It is not AVAILABLE.'),
    },
    waitsSeconds: 2,
    policy: withNumberToken,
  },
  retrieveSessionsByDevice: {
    method: 'POST',
    path: '/camara/quality-on-demand/v1/retrieve-sessions',
    summary: 'List the sessions that the application has made for the device, the newest first',
    body: z.looseObject({ device }),
    answers: {
      200: { schema: z.array(session), says: 'All of them.' },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
})

/** QoS Profiles 1.1. */
export const qosProfilesContract = contract('network', 'QoS profiles', {
  retrieveQoSProfiles: {
    method: 'POST',
    path: '/camara/qos-profiles/v1/retrieve-qos-profiles',
    summary: 'Find qualities that can be asked for',
    body: z.looseObject({ device, name: profileName.optional(), status: profileStatus.optional() }),
    answers: {
      200: { schema: z.array(profileShape), says: 'Those that fit, by name.' },
      ...currentRefusals,
    },
    policy: withTokenAlone,
  },
  getQosProfile: {
    method: 'GET',
    path: '/camara/qos-profiles/v1/qos-profiles/{name}',
    summary: 'Read what a quality is',
    params: z.object({ name: profileName }),
    answers: {
      200: { schema: profileShape, says: 'The profile.' },
      ...commonRefusals,
      404: refused('There is none of this name.'),
    },
    policy: withTokenAlone,
  },
})
