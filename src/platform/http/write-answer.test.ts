import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { mostInOneTurn } from '../../../test/support/turns.ts'
import { contract, type Handlers } from '../contract/contract.ts'
import type { Family } from '../contract/family.ts'
import { refusingAllBut } from '../contract/policy.ts'
import { Problem } from '../contract/problem.ts'
import { openLog } from '../log.ts'
import { openHttp } from './http.ts'
import { mount } from './mount.ts'

const entries = contract('entries', 'Entries', {
  list: {
    method: 'GET',
    path: '/entries',
    summary: 'List entries',
    policy: refusingAllBut({ owner: 'served' }),
    responses: {
      200: {
        schema: z.object({
          note: z.string().optional(),
          entries: z.array(z.object({ n: z.int(), text: z.string().optional() })),
          total: z.int(),
        }),
        description: 'All entries.',
      },
    },
  },
})

const family: Family<string> = {
  name: 'entries',
  authenticate: () => 'anyone',
  invalid: () => new Problem({ status: 400, code: 'x', title: 'x', detail: 'x' }),
  unreadable: () => new Problem({ status: 400, code: 'x', title: 'x', detail: 'x' }),
  render: () => ({ type: 'application/json', body: {} }),
}

test('a response with a long list is written between other work, without members outside the contract', async () => {
  let note = () => {}
  const list = Array.from({ length: 3_000 }, (_, i) => ({
    get n() {
      note()
      return i
    },
    ...(i % 2 === 0 && { text: `"entries":[] ${i}` }),
    secret: 'x',
  }))
  const handlers: Handlers<typeof entries, string> = {
    list: async () => ({ status: 200, body: { entries: list, total: list.length } }),
  }
  const server = openHttp()
  mount(server, entries, family, handlers, openLog('silent'))
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  let text = ''
  const most = await mostInOneTurn(async (step) => {
    note = step
    text = await (await fetch(`${origin}/entries`)).text()
    note = () => {}
  })
  await server.close()
  const expected = list.map(({ text: some }, n) => ({ n, ...(some !== undefined && { text: some }) }))
  assert.deepEqual(JSON.parse(text), { entries: expected, total: list.length })
  // Each entry is read twice at most.
  assert.ok(most <= 1_002, `${most} reads in one turn`)
})
