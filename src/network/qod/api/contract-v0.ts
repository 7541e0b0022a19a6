import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { deviceV0 } from '../../camara/device.ts'
import { commonRefusals, refused, withNumberToken, withTokenAlone } from '../../camara/wire.ts'
import {
  applicationServer,
  ports,
  profileName,
  profileShape,
  profileStatus,
  qosStatus,
  sessionId,
} from './shapes.ts'

const requestMembers = {
  device: deviceV0,
  applicationServer,
  devicePorts: ports.optional(),
  applicationServerPorts: ports.optional(),
  qosProfile: profileName,
}

const session = z.looseObject({
  ...requestMembers,
  sessionId: z.uuid(),
  webhook: z.object({ notificationUrl: z.string() }).optional(),
  duration: z.int(),
  startedAt: z.int().describe('Unix time in seconds; while REQUESTED, the time of the request.'),
  expiresAt: z.int().describe('Unix time in seconds.'),
  qosStatus,
  messages: z.array(z.object({ severity: z.enum(['INFO', 'WARNING']), description: z.string() })),
})

const creation = z.looseObject({
  ...requestMembers,
  duration: z
    .int()
    .min(1)
    .max(86_400)
    .optional()
    .describe('Duration in seconds. Default: 86400, or the nearest duration that the profile allows.'),
  webhook: z
    .looseObject({
      notificationUrl: webAddress,
      notificationAuthToken: z
        .string()
        .min(20)
        .max(256)
        .regex(/^[\x21-\x7e]+$/)
        .optional()
        .describe('Bearer token sent with each event; never returned.'),
    })
    .optional(),
})

const noSession = { 404: refused('The application has no such session for the number.') }
const path = '/camara/qod/v0100/sessions/{sessionId}'
const also = ['/camara/qod/v0/sessions/{sessionId}']

/** The CAMARA API Quality on Demand 0.10 (S1-104 to S1-107). */
export const qodV0Contract = contract('network', 'Quality on Demand, v0', {
  createSessionV0: {
    method: 'POST',
    path: '/camara/qod/v0100/sessions',
    alsoAt: ['/camara/qod/v0/sessions'],
    summary: 'Request a QoS profile for the connection between a device and a server',
    description: 'Later status changes are sent to the `webhook` as CloudEvents.',
    body: creation,
    responses: {
      201: { schema: session, description: 'The session.' },
      ...commonRefusals,
      409: refused(
        'A session for the same device, server and ports already exists, in this or another account.',
      ),
      429: refused('The device already has 100 sessions.'),
    },
    waitsSeconds: 2,
    policy: withNumberToken,
  },
  getSessionV0: {
    method: 'GET',
    path,
    alsoAt: also,
    summary: 'Get a session',
    params: sessionId,
    responses: { 200: { schema: session, description: 'The session.' }, ...commonRefusals, ...noSession },
    policy: withNumberToken,
  },
  deleteSessionV0: {
    method: 'DELETE',
    path,
    alsoAt: also,
    summary: 'Delete a session',
    params: sessionId,
    responses: { 204: { description: 'Session deleted.' }, ...commonRefusals, ...noSession },
    waitsSeconds: 2,
    policy: withNumberToken,
  },
  extendQosSessionDurationV0: {
    method: 'POST',
    path: `${path}/extend`,
    alsoAt: [`${also[0]}/extend`],
    summary: 'Extend a session, at most to 24 hours from now',
    params: sessionId,
    body: z.looseObject({ requestedAdditionalDuration: z.int().min(1).max(86_399) }),
    responses: { 200: { schema: session, description: 'The session.' }, ...commonRefusals, ...noSession },
    waitsSeconds: 2,
    policy: withNumberToken,
  },
  getQosProfilesV0: {
    method: 'GET',
    path: '/camara/qod/v0100/qos-profiles',
    alsoAt: ['/camara/qod/v0/qos-profiles'],
    summary: 'List QoS profiles',
    query: z.object({ name: profileName.optional(), status: profileStatus.optional() }),
    responses: {
      200: { schema: z.array(profileShape), description: 'The matching profiles, ordered by name.' },
      ...commonRefusals,
      404: refused('No profile matches.'),
    },
    policy: withTokenAlone,
  },
  getQosProfileV0: {
    method: 'GET',
    path: '/camara/qod/v0100/qos-profiles/{name}',
    alsoAt: ['/camara/qod/v0/qos-profiles/{name}'],
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
