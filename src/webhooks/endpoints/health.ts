import type { Sign } from '../event/sign.ts'
import { endpointStates, type EndpointState } from './states.ts'

/** Whether the endpoint handled the event. */
export const isSuccess = (sign: Sign): boolean => sign === 'accepted' || sign === 'declined'

/** Why an endpoint receives nothing. Only an operator enables what an operator has disabled. */
export type DisabledReason = 'failing' | 'gone' | 'switched_off' | 'deleted' | 'operator'

export type Health = {
  state: EndpointState
  /** Consecutive attempts that timed out or met an overloaded endpoint. */
  strikes: number
  /** Failed attempts since the last accepted one, and the time of the first (exchange time in milliseconds). */
  failures: number
  failingSince: number | undefined
  /** In the state `open`: the time of the next probe, and the number of failed probes. */
  probeAt: number | undefined
  probes: number
  disabledReason: DisabledReason | undefined
}

/**
 * When an attempt started and ended, in milliseconds of exchange time, and whether success enables a disabled endpoint. A chat
 * channel is never disabled, because its posts expire anyway.
 */
export type Span = { startedAt: number; endedAt: number; enables?: boolean; channel?: string | undefined }

/** Consecutive strikes after which an endpoint is only probed. */
export const strikesToOpen = 20
/** Seconds to wait before each probe; the last value repeats. */
export const probeWaits: readonly number[] = [30, 60, 120, 240, 480, 900]
/** An endpoint is disabled after this time without an accepted webhook, if it has failed at least `disableAfterFailures` times. */
export const disableAfterMs = 5 * 86_400_000
export const disableAfterFailures = 20

export const healthy: Health = {
  state: 'healthy',
  strikes: 0,
  failures: 0,
  failingSince: undefined,
  probeAt: undefined,
  probes: 0,
  disabledReason: undefined,
}

/** The health of an endpoint after one more attempt. A disabled endpoint stays disabled until it is enabled, or a test succeeds that may enable it. */
export function afterAttempt(health: Health, sign: Sign, span: Span): Health {
  if (health.state === 'disabled') {
    const isEnabled = span.enables && sign === 'accepted' && health.disabledReason !== 'operator'
    return isEnabled ? healthy : health
  }
  if (isSuccess(sign)) return healthy
  const failures = health.failures + 1
  const failingSince = health.failingSince ?? span.endedAt
  const failed = { ...health, failures, failingSince }
  if (sign === 'gone') return disabled(failed, 'gone')
  const forTooLong = span.endedAt - failingSince >= disableAfterMs && failures >= disableAfterFailures
  if (forTooLong && span.channel === undefined) return disabled(failed, 'failing')
  if (sign === 'refused') return { ...failed, state: 'failing', strikes: 0, probeAt: undefined, probes: 0 }
  return health.state === 'open' ? afterProbe(failed, span) : afterStrike(failed, span)
}

function disabled(health: Health, reason: 'failing' | 'gone'): Health {
  return { ...health, state: endpointStates.to('disabled'), disabledReason: reason, probeAt: undefined }
}

function afterStrike(health: Health, { endedAt }: Span): Health {
  const strikes = health.strikes + 1
  if (strikes < strikesToOpen) return { ...health, strikes, state: endpointStates.to('failed') }
  const probeAt = endedAt + probeWaits[0]! * 1000
  return { ...health, strikes, state: endpointStates.to('struckOut'), probeAt, probes: 0 }
}

/** Health after a probe. Attempts that started before the probe was due do not count as probes. */
function afterProbe(health: Health, { startedAt, endedAt }: Span): Health {
  if (startedAt < health.probeAt!) return health
  const probes = health.probes + 1
  return { ...health, probes, probeAt: endedAt + (probeWaits[probes] ?? probeWaits.at(-1)!) * 1000 }
}
