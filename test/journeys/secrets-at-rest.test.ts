import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { after, before, test } from 'node:test'
import { operatorsContract } from '#exchange/mount/operators.ts'
import { openLog } from '#platform/log.ts'
import { codeOf } from '#platform/sign-in/totp.ts'
import { assignNumber } from '#numbers/index.ts'
import { basic } from '../support/accounts.ts'
import { aCompany, kindsOfBrands, verifiedBrand } from '../support/brands.ts'
import { connectChat } from '../support/chat.ts'
import { openClient, type Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { cibaGrant, openNetworkApplication } from '../support/network.ts'
import { cookieIn, openConsole, password, personInside } from '../support/people.ts'
import { openSimUser } from '../support/sim-user.ts'
import { openProbe } from '../smpp/probe.ts'
import { aRegistration } from '../support/toll-free.ts'
import { until } from '../support/until.ts'

const operatorRoot = '/operator/v1'
const brands = '/v1/10dlc/brands'

let exchange: TestExchange
let alice: Customer
let logged = ''
const ends: (() => unknown)[] = []

/** Every secret that the exchange has received or issued, by its label. */
const secrets = new Map<string, string>()
const keep = (label: string, secret: string | undefined): string => {
  assert.ok(secret !== undefined && secret.length >= 6, `${label}: ${secret}`)
  secrets.set(label, secret)
  return secret
}

before(async () => {
  const lines = new PassThrough()
  lines.on('data', (chunk: Buffer) => (logged += String(chunk)))
  exchange = await startExchange({
    log: openLog('trace', lines),
    // Every request is logged, also while the test reads a brand again and again.
    env: { STROWGER_REQUEST_LOG_RATE: '100' },
  })
  alice = await exchange.customer('alice')
  keep('the operator token', exchange.operatorToken)
  keep('the setup link', exchange.firstLink?.split('#token=')[1])
})
after(async () => {
  for (const end of ends) await end()
  await exchange?.stop()
})

/** The secret in plain text, in Base64, and in hexadecimal digits, as PostgreSQL shows binary data. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')]
}

/** Finds which tables contain which secrets, in any of these forms. */
async function findInTables(searched: ReadonlyMap<string, string>): Promise<string[]> {
  const whats = new Map(
    [...searched].flatMap(([label, secret]) => formsOf(secret).map((form) => [form, label])),
  )
  const { rows } = await exchange.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by name`,
  )
  const found = new Set<string>()
  for (const { name } of rows) {
    const { rows: forms } = await exchange.db.query<{ form: string }>(
      `select distinct form from "${name}" t cross join unnest($1::text[]) form where strpos(t::text, form) > 0`,
      [[...whats.keys()]],
    )
    for (const { form } of forms) found.add(`${whats.get(form)} is in ${name}`)
  }
  return [...found]
}

const created = <T>({ status, body }: { status: number; body: T }): T => {
  assert.ok(status >= 200 && status < 300, `${status}: ${JSON.stringify(body)}`)
  return body
}

async function useAccounts(): Promise<void> {
  const { operator } = exchange
  keep('the first secret of an account', alice.secret)
  keep('the signature secret of an account', alice.signatureSecret)
  const path = `/accounts/${alice.apiKey}/secrets`
  created(await alice.post(path, { secret: keep('a secret that a customer chose', 'Chosen1Canary9') }))
  type Signature = { signature_secret: string }
  const rotated = await operator.post<Signature>(
    `${operatorRoot}/accounts/${alice.apiKey}/signature-secret`,
    { keep_seconds: 86_400 },
  )
  keep('a new signature secret', created(rotated).signature_secret)
  const application = await alice.post<{ keys: { private_key: string } }>('/v2/applications', { name: 'App' })
  keep('the private key of an application', created(application).keys.private_key.split('\n')[3])
  const page = openConsole(exchange.url)
  const entered = await page.post('/console/v1/session', {
    api_key: alice.apiKey,
    api_secret: alice.secret,
  })
  created(entered)
  keep('the cookie of a customer', cookieIn(entered).split('=')[1])
}

async function useCarriers(): Promise<void> {
  const input = { name: 'Canary', host: '127.0.0.1', port: 1, system_id: 'canary' }
  const bindPassword = keep('the password of a bind', 'Bnd-Cn81')
  created(
    await exchange.operator.put(`${operatorRoot}/carriers/canary`, { ...input, password: bindPassword }),
  )
  const gateway = { name: 'Canary', address: '127.0.0.9' }
  const secret = keep('the secret of a RADIUS gateway', 'Radius-Canary-Secret-5')
  created(await exchange.operator.put(`${operatorRoot}/sim-nas/canary`, { ...gateway, secret }))
}

async function useSmpp(): Promise<void> {
  const { operator } = exchange
  const users = `${operatorRoot}/accounts/${alice.apiKey}/smpp-users`
  type User = { smpp_user_id: string; password: string }
  const user = created(await operator.post<User>(users, { system_id: 'canary' }))
  keep('the password of an SMPP user', user.password)
  const renewed = created(await operator.post<User>(`${users}/${user.smpp_user_id}/password`, {}))
  keep('a renewed password of an SMPP user', renewed.password)
  const credentials = { port: exchange.smppPort!, systemId: 'canary', password: renewed.password }
  const client = openProbe(credentials)
  ends.push(() => client.bind.drain(1_000))
  await client.until('the client is bound', () => client.bind.state === 'BOUND')
}

async function useChat(): Promise<void> {
  const t = { after: (end: unknown) => void ends.push(end as () => unknown) }
  const side = await connectChat(t, exchange, 'canarytalk')
  keep('the token of a chat channel', side.token)
  keep('the webhook secret of a chat channel', side.webhook_secret)
  type New = { token: string; signing_secret: string }
  const path = `${operatorRoot}/chat-channels/canarytalk/credentials`
  const renewed = created(await exchange.operator.post<New>(path, {}))
  keep('a new token of a chat channel', renewed.token)
  keep('the signing secret of a chat channel', renewed.signing_secret)
}

async function usePeople(): Promise<void> {
  const { operator, db, url, operatorUrl } = exchange
  const admin = await personInside(db, operatorUrl ?? url, ['admin'])
  keep('the cookie of a person', admin.cookie.split('=')[1])
  keep('the password of a person', password)
  type Invited = { link: string }
  const invited = await operator.post<Invited>(`${operatorRoot}/invitations`, {
    email: 'canary@example.com',
    name: 'Canary',
    roles: ['messaging'],
  })
  const linkOf = ({ link }: Invited) => link.split('#token=')[1]
  const token = keep('the link of an invitation', linkOf(created(invited)))
  const chosen = keep('a password that a person chose', 'canary horse battery staple')
  created(await openConsole(operatorUrl).post(`${operatorRoot}/links/use`, { token, password: chosen }))
  const reset = await operator.post<Invited>(`${operatorRoot}/people/${admin.id}/reset`, {})
  keep('the link that resets a password', linkOf(created(reset)))
  const path = `${operatorRoot}/profile/codes`
  const { secret } = created(await admin.client.post<{ secret: string }>(path, { password }))
  keep('the secret of an authenticator app', secret)
  const code = codeOf(secret, Math.floor(Date.now() / 30_000))
  const { recovery_codes } = created(await admin.client.put<{ recovery_codes: string[] }>(path, { code }))
  for (const [i, each] of recovery_codes.entries()) keep(`recovery code ${i}`, each)
}

async function useSims(): Promise<Client> {
  await exchange.operator.put(`${operatorRoot}/sim-partners/demo`, {
    company_name: 'Demo Fleet',
    api_key: alice.apiKey,
  })
  const user = await openSimUser(exchange, { partners: [{ partnerId: 'demo', subunits: true }] })
  keep('the secret of an API user', user.secret)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const requested = await openClient(exchange.url, basic(user.clientId, user.secret)).post<{
    access_token: string
  }>('/oauth2/token', 'grant_type=client_credentials', form)
  keep('the access token of an API user', created(requested).access_token)
  return user
}

async function useNetwork(): Promise<void> {
  const hook = { mode: 'webhook', url: exchange.receiver.url }
  const secret = keep('the secret of a consent webhook', 'Consent-Canary-Secret-0123456789')
  created(
    await exchange.operator.put(`${operatorRoot}/network-hooks/any/sim-swap:check`, { ...hook, secret }),
  )
  const application = await openNetworkApplication(exchange, alice)
  keep('the private key of a network application', application.privateKey.split('\n')[3])
  const scope = 'openid dpv:NotApplicable qod-sessions-write qod-sessions-read'
  const requested = await application.ask('bc-authorize', { login_hint: '+99000000185', scope })
  const id = keep('an auth_req_id', created(requested).auth_req_id)
  const provided = created(await application.ask('token', { auth_req_id: id, grant_type: cibaGrant }))
  const client = openClient(
    exchange.url,
    `Bearer ${keep('the access token of a number', provided.access_token)}`,
  )
  const sinkCredential = {
    credentialType: 'ACCESSTOKEN',
    accessToken: keep('the token of a QoD sink', 'Sink-Canary-Token-7'),
    accessTokenExpiresUtc: '2030-01-01T00:00:00Z',
    accessTokenType: 'bearer',
  }
  created(
    await client.post('/camara/quality-on-demand/v1/sessions', {
      applicationServer: { ipv4Address: '198.51.100.77' },
      qosProfile: 'QOS_M',
      duration: 3600,
      sink: `${exchange.receiver.url}/sink`,
      sinkCredential,
    }),
  )
}

async function useRegistrations(): Promise<void> {
  const number = '18335550177'
  const owned = { country: 'US', type: 'landline-toll-free', accountId: alice.apiKey } as const
  assert.ok(await assignNumber(exchange.db, { msisdn: number, ...owned, features: ['SMS'] }))
  const prefix = 'cv|1.0|mno|tfree|01a1fa1c-16dd-7000-9b3d-04107b02a345|'
  const token = keep('the secret of a political_auth_token', 'Y2FuYXJ5LXNlY3JldA')
  const useCase = { category: 'Political', description: 'Who votes where.' }
  const registration = aRegistration([number], {
    use_case: { ...useCase, political_auth_token: prefix + token },
  })
  created(await alice.post('/tfn/v1/registrations', registration))

  const company = await verifiedBrand(alice)
  const vetting = {
    evp_id: 'Aegis',
    vetting_id: 'canary',
    vetting_token: keep('a vetting_token', 'Vetting-Canary-3'),
  }
  created(await alice.put(`${brands}/${company}/vetting/requests`, vetting))

  const to = 'ir@canary.example'
  const listed = aCompany({
    entity_type: 'PUBLIC_PROFIT',
    ...kindsOfBrands['PUBLIC_PROFIT'],
    verification_email: to,
  })
  created(await alice.post(brands, listed))
  type Mails = { mails: { mail_id: string }[] }
  const { mails } = await until(
    async () => (await exchange.operator.get<Mails>(`${operatorRoot}/mails?to=${to}`)).body,
    ({ mails: seen }) => seen.length === 1,
  )
  const mail = await exchange.operator.get<{ text: string }>(`${operatorRoot}/mails/${mails[0]!.mail_id}`)
  const [link] = /http\S+/.exec(mail.body.text)!
  keep('the link that verifies an address', link.split('.').at(-1))

  const phone = '99013000177'
  const person = aCompany({
    entity_type: 'SOLE_PROPRIETOR',
    ...kindsOfBrands['SOLE_PROPRIETOR'],
    mobile_phone: phone,
  })
  const { brand_id } = created(await alice.post<{ brand_id: string }>(brands, person))
  await exchange.advance(30)
  created(await alice.post(`${brands}/${brand_id}/start_verification`, { pin_sms: 'Canary code @OTP_PIN@' }))
  await exchange.advance(120)
  type Handset = { texts: { text: string }[] }
  const { texts } = await until(
    async () => (await exchange.operator.get<Handset>(`${operatorRoot}/simulator/handsets/${phone}`)).body,
    ({ texts: seen }) => seen.some(({ text }) => text.startsWith('Canary code')),
  )
  const code = /Canary code (\d{6})/.exec(texts.map(({ text }) => text).join('\n'))![1]
  keep('the code of a phone', code)
}

/** Requests are logged in batches: when the last one is in the log, all are. */
async function fillRequestLog(): Promise<void> {
  await alice.get(`${brands}?last=request`)
  await until(
    async () => await exchange.db.query("select from request_log where query like '%last=request%'"),
    ({ rows }) => rows.length > 0,
  )
}

test('a secret that the exchange has received or issued is in no table and in no log line', async () => {
  await useAccounts()
  await useCarriers()
  await useSmpp()
  await useChat()
  await usePeople()
  await useSims()
  await useNetwork()
  await useRegistrations()
  assert.ok(secrets.size >= 37, `${secrets.size} secrets were given`)
  await fillRequestLog()
  assert.deepEqual(await findInTables(secrets), [])
  const logs = [...secrets].filter(([, secret]) => logged.includes(secret)).map(([label]) => label)
  assert.deepEqual(logs, [])
  // A control: the search finds a text that the tables do contain.
  assert.deepEqual(await findInTables(new Map([['an address', 'ir@canary.example']])), [
    'an address is in brand',
    'an address is in brand_mail',
    'an address is in captured_mail',
    // The registry is an outside party, which the sandbox simulates.
    'an address is in registry_simulator',
    'an address is in request_log',
  ])
})

test('a secret is in no response of the operator API, the API or the portal, nor in a webhook', async () => {
  const answers: [string, string][] = []
  const read = async (client: Client, path: string) =>
    answers.push([path, JSON.stringify((await client.get<unknown>(path)).body)])
  const listed = Object.values(operatorsContract.operations).filter(
    ({ method, path }) => method === 'GET' && !path.includes('{') && path !== logOfCarrier,
  )
  for (const { path } of listed) await read(exchange.operator, path)
  for (const path of named) await read(exchange.operator, `${operatorRoot}/${path}`)
  for (const path of [...customerPaths, `/accounts/${alice.apiKey}/secrets`]) await read(alice, path)
  const webhooks = exchange.receiver.received.map(({ path, body }): [string, string] => [
    path,
    body.toString(),
  ])
  const found: string[] = []
  for (const [path, text] of [...answers, ...webhooks])
    for (const [label, secret] of secrets) if (text.includes(secret)) found.push(`${label} is in ${path}`)
  assert.deepEqual(found, [])
  assert.ok(answers.every(([, text]) => text.length > 2))
})

/** The log of a sandbox's simulated carrier: verification codes are in plain text there. */
const logOfCarrier = `${operatorRoot}/simulator/log`
/** Paths of single objects that operators can read. */
const named = [
  'carriers/canary',
  'chat-channels/canarytalk',
  'sim-nas',
  'changes?limit=1000',
  'network-hooks',
]
/** Paths that a customer can read in the API and the portal. */
const customerPaths = [
  '/v2/applications',
  '/tfn/v1/registrations',
  brands,
  '/console/v1/messages',
  '/console/v1/session',
]
