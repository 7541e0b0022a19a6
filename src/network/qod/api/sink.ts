import { type Fault, Problem } from '#platform/contract/problem.ts'
import { readAddress } from '#platform/contract/web-address.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { camaraProblems } from '../../camara/problems.ts'
import type { QodDeps } from './checks.ts'
import { qodProblems } from '../sessions/problems.ts'

type Named = {
  sink?: string | undefined
  sinkCredential?:
    | {
        credentialType: string
        accessToken?: string | undefined
        accessTokenExpiresUtc?: string | undefined
        accessTokenType?: string | undefined
      }
    | undefined
}

/**
 * The event sink and its access token. Throws INVALID_SINK unless the sink is https (in the sandbox also http on this machine),
 * INVALID_CREDENTIAL for credentials other than an access token, INVALID_TOKEN for other than bearer tokens, and INVALID_ARGUMENT for an
 * expired one.
 */
export function readSink({ loopbackSinks }: Pick<QodDeps, 'loopbackSinks'>, { sink, sinkCredential }: Named) {
  if (sink !== undefined && !isAllowed(sink, loopbackSinks)) throw new Problem(qodProblems.invalidSink)
  if (sinkCredential === undefined) return { sink, sinkToken: undefined }
  const { credentialType, accessToken, accessTokenExpiresUtc, accessTokenType } = sinkCredential
  if (credentialType !== 'ACCESSTOKEN') throw new Problem(qodProblems.invalidCredential)
  if (accessTokenType !== undefined && accessTokenType !== 'bearer')
    throw new Problem(qodProblems.invalidToken)
  const faults = tokenFaults({ accessToken, accessTokenExpiresUtc, accessTokenType })
  if (faults.length > 0) throw new Problem(camaraProblems.invalidArgument, { faults })
  return { sink, sinkToken: sink === undefined ? undefined : accessToken }
}

type TokenMembers = Record<'accessToken' | 'accessTokenExpiresUtc' | 'accessTokenType', string | undefined>

/** Returns the errors in an access token: missing members, or expiry by wall time, which is the clock of the endpoint. */
function tokenFaults(members: TokenMembers): Fault[] {
  const missing = Object.entries(members).filter(([, value]) => value === undefined)
  if (missing.length > 0)
    return missing.map(([name]) => ({
      name: `sinkCredential.${name}`,
      reason: 'is required',
      rule: 'required',
    }))
  if (Date.parse(members.accessTokenExpiresUtc!) > wallNow()) return []
  return [{ name: 'sinkCredential.accessTokenExpiresUtc', reason: 'must be in the future', rule: 'future' }]
}

function isAllowed(sink: string, loopback: boolean): boolean {
  const url = readAddress(sink)
  if (typeof url === 'string') return false
  return url.protocol === 'https:' || (loopback && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname))
}
