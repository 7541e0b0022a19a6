import { openProbe } from '../../smpp/probe.ts'
import type { Scenario } from '../scenario.ts'

/** Operators: SMPP users of accounts, with a program that binds. */
export const operatorSmpp: Scenario = async ({ send, fix, exchange }, { after }) => {
  const { api_key } = exchange.demo
  const account = { params: { api_key } }
  const created = await send('createSmppUser', {
    ...account,
    body: { system_id: 'bluekite', networks: ['127.0.0.0/8'], max_binds: 2, inbound: 'account' },
  })
  const { system_id: systemId, password } = created as { system_id: string; password: string }
  fix(password, 'kTq7mVx2')
  await send('createSmppUser', { ...account, body: { system_id: 'bluekite' }, status: 409 })
  await send('findSmppUsers', { query: { system_id: 'blue', limit: 10 } })
  await send('listSmppUsers', { ...account, query: { limit: 10 } })
  const user = { params: { api_key, smpp_user_id: created.smpp_user_id as string } }
  await send('readSmppUser', user)
  await send('changeSmppUser', { ...user, body: { max_binds: 4, receipt_seconds: true } })
  await send('changeSmppUser', { ...user, body: { networks: ['198.51.100.7/24'] }, status: 400 })
  const client = openProbe({ port: exchange.smppPort!, systemId, password })
  after(() => client.bind.drain(1_000))
  await client.until('the client is bound', () => client.bind.state === 'BOUND')
  const { rows } = await exchange.db.query<{ name: string }>('select name from node')
  fix(rows[0]!.name, 'kite-1')
  const bound = await send('listSmppBinds', user)
  await send('findSmppBinds', { query: { system_id: 'blue', limit: 10 } })
  const [{ bind_session_id }] = bound.binds as [{ bind_session_id: string }]
  await send('listSmppBindLog', { ...user, query: { limit: 10 } })
  const session = { params: { ...user.params, bind_session_id } }
  await send('traceSmppSession', session)
  await send('endSmppSession', session)
  const renewed = await send('renewSmppPassword', { ...user, body: { keep_seconds: 3_600 } })
  fix(renewed.password as string, 'Rf4wZp9n')
  await send('deleteSmppUser', user)
}
