import { type AuthorizationOutcome, errorCauseName, SESSION_CONTEXT_NOT_FOUND } from '#sims/index.ts'
import type { Applied, NotNow, QosRefusal, Refused, Released } from './network.ts'

/** Response of a NAS; `gone`: the NAS session no longer exists, so no request was sent. */
export type GatewayResult = AuthorizationOutcome | { outcome: 'gone' }

/** Meaning of an Error-Cause (RFC 5176, section 3.5); any other value means that the NAS forbids the request. */
const reasons: Readonly<Record<number, QosRefusal | 'later'>> = {
  401: 'profile',
  402: 'unsupported',
  403: 'unsupported',
  404: 'unsupported',
  405: 'unsupported',
  406: 'unsupported',
  407: 'profile',
  501: 'prohibited',
  502: 'later',
  505: 'later',
  506: 'later',
  508: 'unsupported',
}

/** Result of applying a QoS profile. */
export function appliedBy(result: GatewayResult): Applied {
  const meaning = meaningOf(result)
  if (meaning === 'done') return { outcome: 'applied' }
  return meaning === 'gone' ? { outcome: 'disconnected' } : meaning
}

/** Result of removing a QoS profile, which ends with the NAS session at the latest. */
export function releasedBy(result: GatewayResult): Released {
  const meaning = meaningOf(result)
  return typeof meaning === 'string' ? { outcome: 'released' } : meaning
}

function meaningOf(result: GatewayResult): 'done' | 'gone' | Refused | NotNow {
  if (result.outcome === 'ack') return 'done'
  if (result.outcome === 'gone') return 'gone'
  if (result.outcome === 'silent') return { outcome: 'later', detail: 'the gateway does not answer' }
  if (result.outcome === 'unsent') return { outcome: 'later', detail: result.detail }
  const { errorCause } = result
  if (errorCause === SESSION_CONTEXT_NOT_FOUND) return 'gone'
  const detail = `the gateway refuses: ${errorCause === undefined ? 'nak' : errorCauseName(errorCause)}`
  const reason = errorCause === undefined ? 'prohibited' : (reasons[errorCause] ?? 'prohibited')
  return reason === 'later' ? { outcome: 'later', detail } : { outcome: 'refused', reason, detail }
}
