import { openProbe } from '../../smpp/probe.ts'
import type { Scenario } from '../scenario.ts'

/** A customer's SMPP users, with a program that binds. */
export const smppUsers: Scenario = async ({ send, fix, exchange }, { after }) => {
  fix(String(exchange.smppPort), '2775')
  await send('readSmppConnection')
  const created = await send('createOwnSmppUser', {
    body: { system_id: 'kite-orders', description: 'Order service', networks: ['127.0.0.0/8'] },
  })
  const { system_id: systemId, password } = created as { system_id: string; password: string }
  fix(password, 'kTq7mVx2')
  await send('createOwnSmppUser', { body: { system_id: 'kite-orders' }, status: 409 })
  await send('listOwnSmppUsers', { query: { limit: 10 } })
  const user = { params: { smpp_user_id: created.smpp_user_id as string } }
  await send('readOwnSmppUser', user)
  await send('changeOwnSmppUser', { ...user, body: { receipt_seconds: true, inbound: 'account' } })
  await send('changeOwnSmppUser', { ...user, body: { networks: ['198.51.100.7/24'] }, status: 400 })
  const client = openProbe({ port: exchange.smppPort!, systemId, password })
  after(() => client.bind.drain(1_000))
  await client.until('the client is bound', () => client.bind.state === 'BOUND')
  const { rows } = await exchange.db.query<{ name: string }>('select name from node')
  fix(rows[0]!.name, 'kite-1')
  const bound = await send('listOwnSmppBinds', user)
  const [{ bind_session_id }] = bound.binds as [{ bind_session_id: string }]
  await send('listOwnSmppBindLog', { ...user, query: { limit: 10 } })
  const session = { params: { ...user.params, bind_session_id } }
  await send('traceOwnSmppSession', session)
  await send('endOwnSmppSession', session)
  const renewed = await send('renewOwnSmppPassword', { ...user, body: { keep_seconds: 3_600 } })
  fix(renewed.password as string, 'Rf4wZp9n')
  await send('removeOwnSmppUser', { ...user, body: {} })
}
