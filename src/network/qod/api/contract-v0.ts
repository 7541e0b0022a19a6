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

const requested = {
  device: deviceV0,
  applicationServer,
  devicePorts: ports.optional(),
  applicationServerPorts: ports.optional(),
  qosProfile: profileName,
}

const session = z.looseObject({
  ...requested,
  sessionId: z.uuid(),
  webhook: z.object({ notificationUrl: z.string() }).optional(),
  duration: z.int(),
  startedAt: z.int().describe('Seconds since 1970; when it was asked for, while it is REQUESTED.'),
  expiresAt: z.int().describe('Seconds since 1970.'),
  qosStatus,
  messages: z.array(z.object({ severity: z.enum(['INFO', 'WARNING']), description: z.string() })),
})

const creation = z.looseObject({
  ...requested,
  duration: z
    .int()
    .min(1)
    .max(86_400)
    .optional()
    .describe('Seconds; a day unless given, or as long as the profile allows.'),
  webhook: z
    .looseObject({
      notificationUrl: webAddress,
      notificationAuthToken: z
        .string()
        .min(20)
        .max(256)
        .regex(/^[\x21-\x7e]+$/)
        .optional()
        .describe('Sent with each event as a Bearer token; never shown.'),
    })
    .optional(),
})

const gone = { 404: refused('There is no such session of the application and the number.') }
const path = '/camara/qod/v0100/sessions/{sessionId}'
const also = ['/camara/qod/v0/sessions/{sessionId}']

/** Quality on Demand 0.10 (S1-104 to S1-107). */
export const qodV0Contract = contract('network', 'Quality on Demand, v0', {
  createSessionV0: {
    method: 'POST',
    path: '/camara/qod/v0100/sessions',
    alsoAt: ['/camara/qod/v0/sessions'],
    summary: 'Ask for a quality of the connection between a device and a server',
    description: 'What the network says later is told to the `webhook`, as a CloudEvent.',
    body: creation,
    answers: {
      201: { schema: session, says: 'The session.' },
      ...commonRefusals,
      409: refused(
        'The device has another session for the same server and ports, of this account or another.',
      ),
      429: refused('The device has a hundred sessions.'),
    },
    waitsSeconds: 2,
    policy: withNumberToken,
  },
  getSessionV0: {
    method: 'GET',
    path,
    alsoAt: also,
    summary: 'Read a session',
    params: sessionId,
    answers: { 200: { schema: session, says: 'The session.' }, ...commonRefusals, ...gone },
    policy: withNumberToken,
  },
  deleteSessionV0: {
    method: 'DELETE',
    path,
    alsoAt: also,
    summary: 'End a session and forget it',
    params: sessionId,
    answers: { 204: { says: 'It is gone.' }, ...commonRefusals, ...gone },
    waitsSeconds: 2,
    policy: withNumberToken,
  },
  extendQosSessionDurationV0: {
    method: 'POST',
    path: `${path}/extend`,
    alsoAt: [`${also[0]}/extend`],
    summary: 'Give a session more time, to no more than a day from now',
    params: sessionId,
    body: z.looseObject({ requestedAdditionalDuration: z.int().min(1).max(86_399) }),
    answers: { 200: { schema: session, says: 'The session.' }, ...commonRefusals, ...gone },
    waitsSeconds: 2,
    policy: withNumberToken,
  },
  getQosProfilesV0: {
    method: 'GET',
    path: '/camara/qod/v0100/qos-profiles',
    alsoAt: ['/camara/qod/v0/qos-profiles'],
    summary: 'Find qualities that can be asked for',
    query: z.object({ name: profileName.optional(), status: profileStatus.optional() }),
    answers: {
      200: { schema: z.array(profileShape), says: 'Those that fit, by name.' },
      ...commonRefusals,
      404: refused('None fits.'),
    },
    policy: withTokenAlone,
  },
  getQosProfileV0: {
    method: 'GET',
    path: '/camara/qod/v0100/qos-profiles/{name}',
    alsoAt: ['/camara/qod/v0/qos-profiles/{name}'],
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
