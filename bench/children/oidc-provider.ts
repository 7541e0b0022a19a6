/**
 * `oidc-provider` for comparison: CIBA in poll mode, granted immediately, with opaque access tokens, and models stored in PostgreSQL by upserts. A
 * middleware adds what the library lacks: it verifies the application's token and sets the client, which is public. ID tokens are signed with
 * ES256, at a quarter of the cost of RS256. Arguments: the database, the application, its key.
 */
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importSPKI, jwtVerify } from 'jose'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import pg from 'pg'
import { cibaGrant } from '../../test/support/network.ts'
import { peerAdapter } from './oidc-store.ts'
import { answerParent } from './parent.ts'

const [databaseUrl, applicationId, publicKey] = process.argv.slice(2) as [string, string, string]
const options = '-c strowger.scope=exchange'
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options })
const key = await importSPKI(publicKey, 'RS256')
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const provider = new Provider('http://127.0.0.1', {
  adapter: await peerAdapter(pool),
  clients: [
    {
      client_id: applicationId,
      token_endpoint_auth_method: 'none',
      grant_types: [cibaGrant],
      response_types: [],
      redirect_uris: [],
      id_token_signed_response_alg: 'ES256',
      backchannel_token_delivery_mode: 'poll',
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
  scopes: ['openid', 'dpv:FraudPreventionAndDetection#check-sim-swap'],
  ttl: { AccessToken: 900, BackchannelAuthenticationRequest: 120, Grant: 900, IdToken: 900 },
  routes: { backchannel_authentication: '/oauth2/bc-authorize', token: '/oauth2/token' },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  features: {
    devInteractions: { enabled: false },
    ciba: {
      enabled: true,
      deliveryModes: ['poll'],
      processLoginHint: (_, hint = '') => numberOf(hint),
      validateBindingMessage: () => undefined,
      validateRequestContext: () => undefined,
      verifyUserCode: () => undefined,
      triggerAuthenticationDevice: grantAtOnce,
    },
  },
})
provider.use(async (ctx, next) => {
  const [, token = ''] = (ctx.get('authorization') ?? '').split(' ')
  const { payload } = await jwtVerify(token, key, { algorithms: ['RS256'] })
  if (payload['acl'] !== undefined || payload['application_id'] !== applicationId) return ctx.throw(401)
  const chunks: Buffer[] = []
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer)
  const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
  delete ctx.req.headers.authorization
  Object.assign(ctx.req, { body: { ...form, client_id: applicationId } })
  return next()
})
provider.on('server_error', (_, error) => console.error(error))

const server = createServer(provider.callback()).listen(0, '127.0.0.1')
await once(server, 'listening')
answerParent((server.address() as AddressInfo).port, () => undefined)

/** The number of a SIM of the calling account, looked up as in the exchange. */
async function numberOf(hint: string): Promise<string> {
  const { rowCount } = await pool.query({
    name: 'number-of',
    text: `select 1 from sim_identity i join sim_partner p using (partner_id)
              join sim s on s.partner_id = i.partner_id and s.iccid = i.iccid and s.status <> 11
            where i.msisdn = $1 and p.account = (select account_id from application where id = $2)`,
    values: [hint.replace(/^\+/, ''), applicationId],
  })
  // An empty string means that the number is unknown.
  return rowCount ? hint : ''
}

async function grantAtOnce(
  _: KoaContextWithOIDC,
  request: InstanceType<Provider['BackchannelAuthenticationRequest']>,
): Promise<void> {
  const { accountId, clientId, scope } = request as { accountId: string; clientId: string; scope: string }
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(scope)
  await grant.save()
  await provider.backchannelResult(request, grant)
}
