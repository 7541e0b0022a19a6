import { assignNumber } from '#numbers/index.ts'
import { brandsPath, verifiedBrand } from './brands.ts'
import { aCampaign } from './campaigns.ts'
import type { Customer } from './customer.ts'
import type { TestExchange } from './exchange.ts'
import { aGateway } from './gateways.ts'
import { makePerson } from './people.ts'
import { openSimUser } from './sim-user.ts'
import { offered, listNumbers } from './number-listings.ts'
import { storeTollFree } from './toll-free.ts'

/** An exchange with a long entry in every list, and the customer who owns most of them. */
export async function furnished(exchange: TestExchange): Promise<Customer> {
  const kite = await exchange.customer('blue-kite-incorporated-of-springfield', {
    balance: '123456.7891',
  })
  await Promise.all([traffic(exchange, kite), registrations(exchange, kite), connected(exchange, kite)])
  await listNumbers(exchange.db, [
    offered('447700900123'),
    offered('447700900124', { initial_price: '1000.00' }),
  ])
  await makePerson(exchange.db, ['messaging', 'compliance', 'sims'], 'Somebody with a long name')
  const { operator } = exchange
  await operator.post('/operator/v1/invitations', { email: 'operator@example.com', roles: ['messaging'] })
  return kite
}

async function traffic({ operator, carrier }: TestExchange, kite: Customer): Promise<void> {
  await carrier('local', { prefix: '990', network: '26201' })
  const input = { name: 'Barred by court for the time being', kind: 'blocked_number', effect: 'block' }
  const { body } = await operator.post<{ rule_id: string }>('/operator/v1/rules', {
    ...input,
    api_key: kite.apiKey,
  })
  const entries = [{ value: '99000000666' }]
  await operator.post(`/operator/v1/rules/${body.rule_id}/entries`, { entries })
  const text = 'Your parcel from Blue Kite Incorporated is on its way and comes tomorrow morning.'
  await kite.notified(await kite.sent({ to: '99001000001', text }), 'undeliverable')
  await kite.notified(await kite.sent({ to: '99000000001', text }), 'delivered')
  await kite.notified(await kite.sent({ to: '99000000666', text }), 'rejected')
  await kite.post('/v2/applications', { name: 'Parcels of Blue Kite' })
  const user = { system_id: 'parcels-of-kite', description: 'Notices of the parcel service of Springfield' }
  await kite.post('/console/v1/smpp-users', { ...user, networks: ['198.51.100.0/24', '2001:db8::/32'] })
}

async function registrations({ db }: TestExchange, kite: Customer): Promise<void> {
  const path = `${brandsPath}/${await verifiedBrand(kite)}`
  await kite.post(`${path}/campaigns`, aCampaign({ label: 'Kite repairs and other news of the shop' }))
  await kite.post('/v1/10dlc/resellers', {
    company_name: 'Kite Resale',
    mobile_phone: '12015550144',
    email: 'resale@bluekite.example',
  })
  const number = '18335550177'
  const input = { msisdn: number, country: 'US', accountId: kite.apiKey, features: ['SMS' as const] }
  await assignNumber(db, { ...input, type: 'landline-toll-free' })
  await storeTollFree(db, kite.apiKey, [number])
}

/** Assigns the fleet of the sandbox, which has sessions, usage and alarms, to the customer. */
async function connected({ operator, db, url, vault }: TestExchange, kite: Customer): Promise<void> {
  const fleet = { company_name: 'Demo Fleet', api_key: kite.apiKey }
  await operator.put('/operator/v1/sim-partners/demo', fleet)
  await openSimUser(
    { url, db },
    { login: 'depot-of-the-north', partners: [{ partnerId: 'demo', subunits: true }] },
  )
  await aGateway(db, vault, { id: 'gateway-of-the-north', address: '127.0.0.7' })
}
