import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startProvider, type TestProvider } from '../support/openid-provider.ts'
import { makePerson } from '../support/people.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
let provider: TestProvider
const callbacks: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'strowger-test-'))
before(async () => {
  provider = await startProvider(callbacks)
  const file = join(folder, 'secret')
  writeFileSync(file, provider.clientSecret)
  exchange = await openSeenExchange({
    env: {
      STROWGER_OPENID_ISSUER: provider.issuer,
      STROWGER_OPENID_CLIENT_ID: provider.clientId,
      STROWGER_OPENID_CLIENT_SECRET_FILE: file,
    },
  })
  callbacks.push(`${exchange.url}/operator/sso/callback`)
})
after(async () => {
  await exchange.stop()
  await provider.stop()
  rmSync(folder, { recursive: true })
})

const button = () => ({ name: `Sign in with ${new URL(provider.issuer).host}` })

test('an operator without a password signs in with the provider, and confirms a change by signing in again', async () => {
  const invited = { email: 'grace@example.com', name: 'Grace', roles: ['admin'] }
  await exchange.operator.post('/operator/v1/invitations', invited)
  const { id: ada } = await makePerson(exchange.db, ['sims'], 'Ada')
  provider.person = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hill' }
  const { page, picture, barriers, faults } = await exchange.window({ url: exchange.url })
  await page.goto('/console/')
  await page.getByRole('tab', { name: 'Operator' }).click()
  await page.getByRole('button', button()).waitFor()
  await picture('operator-sso-sign-in')
  assert.deepEqual(await barriers(), [])
  await page.getByRole('button', button()).click()
  await page.getByRole('link', { name: 'People' }).waitFor()
  await page.goto('/console/profile')
  await page.getByText('Single sign-on, without a password').waitFor()
  await picture('operator-sso-profile')
  await exchange.db.query("update person_session set proven_at = proven_at - interval '11 minutes'")
  await page.goto(`/console/people/${ada}`)
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByText('This action needs a sign-in within the last 10 minutes.').waitFor()
  await picture('operator-sso-again')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('link', { name: 'People' }).waitFor()
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('403')),
    [],
  )
})

test('a person who is refused reads why', async () => {
  provider.person = { sub: 'stranger', email: 'stranger@example.com', email_verified: true }
  const { page, picture, barriers, faults } = await exchange.window({
    url: exchange.url,
    phone: true,
    dark: true,
  })
  await page.goto('/console/')
  await page.getByRole('tab', { name: 'Operator' }).click()
  await page.getByRole('button', button()).click()
  await page.getByText('You are not an operator of this exchange.').waitFor()
  assert.ok(!page.url().includes('operator-sso='))
  await picture('operator-sso-refused')
  assert.deepEqual(await barriers(), [])
  assert.deepEqual(faults, [])
})
