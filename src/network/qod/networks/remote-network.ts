import { z } from 'zod'
import { NotApplicable, Unavailable } from '../../source/port.ts'
import type { RemoteClient } from '../../source/remote/client.ts'
import type { Applied, NotNow, QosNetwork, QosSession, Refused, Released } from './network.ts'

const time = z.iso
  .datetime({ offset: true })
  .max(40)
  .transform((text) => new Date(text))
const detail = z.string().max(500).default('the network does not say why')

const refused = z.object({
  outcome: z.literal('refused'),
  reason: z.enum(['unknown-device', 'not-applicable', 'profile', 'prohibited', 'terminated', 'unsupported']),
  detail,
})
const later = z.object({ outcome: z.literal('later'), detail, at: time.optional() })

/** The response to `POST /qos-apply`. */
const applyAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('applied'), recheck_at: time.optional() }),
  z.object({ outcome: z.literal('disconnected') }),
  refused,
  later,
])

/** The response to `POST /qos-release`. */
const releaseAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('released') }),
  refused,
  later,
])

/** Applies QoS profiles through the operator's own network over HTTP (docs/OPERATIONS.md). Failed requests are retried later. */
export function openRemoteQos(client: Pick<RemoteClient, 'query'>): QosNetwork {
  return {
    async supports({ msisdn }) {
      try {
        await client.query('qos-offered', { number: `+${msisdn}` }, z.object({}))
        return true
      } catch (error) {
        if (error instanceof NotApplicable) return false
        if (error instanceof Unavailable) return true
        throw error
      }
    },
    async apply(session) {
      const answer = await orNotNow(client.query('qos-apply', applyQuestion(session), applyAnswer))
      if (!answer)
        return {
          outcome: 'refused',
          reason: 'unknown-device',
          detail: 'the network does not know the number',
        }
      if (answer.outcome === 'applied') {
        const { recheck_at: recheckAt } = answer
        return { outcome: 'applied', ...(recheckAt && { recheckAt }) }
      }
      return answer.outcome === 'later' ? notNow(answer) : (answer satisfies Applied)
    },
    async release({ id, msisdn }) {
      const question = { session_id: id, number: `+${msisdn}` }
      const answer = await orNotNow(client.query('qos-release', question, releaseAnswer))
      if (!answer) return { outcome: 'released' }
      return answer.outcome === 'later' ? notNow(answer) : (answer satisfies Released)
    },
  }
}

function applyQuestion({ id, msisdn, profile, flow, expiresAt }: QosSession): object {
  const { device, applicationServer, devicePorts, applicationServerPorts } = flow
  return {
    session_id: id,
    number: `+${msisdn}`,
    profile: profile.name,
    parameters: profile.parameters,
    device,
    application_server: applicationServer,
    device_ports: devicePorts,
    application_server_ports: applicationServerPorts,
    expires_at: expiresAt.toISOString(),
  }
}

function notNow({ detail: why, at }: { detail: string; at?: Date | undefined }): NotNow {
  return { outcome: 'later', detail: why, ...(at && { at }) }
}

async function orNotNow<T>(answer: Promise<T>): Promise<T | NotNow | Refused> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Unavailable) return { outcome: 'later', detail: error.message }
    if (error instanceof NotApplicable)
      return { outcome: 'refused', reason: 'not-applicable', detail: error.message }
    throw error
  }
}
