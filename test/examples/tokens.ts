import { readFileSync } from 'node:fs'
import { claimsOf, token } from '../support/jwt.ts'
import type { Recorder } from './recorder.ts'

/** The Authorization header of the demo application. */
export function applicationOf({ exchange }: Pick<Recorder, 'exchange'>): string {
  const { application_id, private_key_file } = exchange.demo
  return `Bearer ${token(claimsOf(application_id), readFileSync(private_key_file, 'utf8'))}`
}

/** Obtains the Authorization header with an access token of a number; only the first token is recorded, if any. */
export function tokens(recorder: Pick<Recorder, 'exchange' | 'send'>, unrecorded?: true) {
  let quiet = unrecorded
  return async (number: string, scope: string): Promise<{ authorization: string }> => {
    const authorization = () => applicationOf(recorder)
    const more = quiet ? { unrecorded: quiet } : {}
    const { auth_req_id } = await recorder.send('requestNetworkToken', {
      authorization: authorization(),
      body: { login_hint: number, scope: `openid dpv:${scope}` },
      ...more,
    })
    const { access_token } = await recorder.send('createToken', {
      title: 'A token for one number',
      authorization: authorization(),
      body: { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id },
      ...more,
    })
    quiet = true
    return { authorization: `Bearer ${access_token}` }
  }
}
