import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Customer } from '../support/customer.ts'
import { openSeenExchange, type Look, type SeenExchange } from '../support/seen-exchange.ts'
import { openConsole, personInside } from '../support/people.ts'

let exchange: SeenExchange
let alice: Customer
before(async () => {
  exchange = await openSeenExchange()
  alice = await exchange.customer('alice', { balance: '50' })
})
after(() => exchange.stop())

const come = (look?: Look) => exchange.operatorWindow(look)

type Account = { balance: string; status: string; previous_signs_until: string | null }
const account = async (): Promise<Account> =>
  (await exchange.operator.get<Account>(`/operator/v1/accounts/${alice.apiKey}`)).body

test('an operator starts auto-reload after a declined payment, ends it, and records a pending payment', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto(`/console/accounts/${alice.apiKey}/payments`)
  await page.getByText('No payments at a provider').waitFor()
  await page.getByRole('button', { name: 'Auto-reload' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Payment reference').fill('mandate')
  await form.getByLabel('Amount').fill('20.01')
  await form.getByLabel('Threshold').fill('5')
  await form.getByRole('button', { name: 'Pay now' }).click()
  await form
    .getByRole('alert')
    .getByText(/declined/)
    .first()
    .waitFor()
  await picture('account-reload')
  await form.getByLabel('Amount').fill('20')
  await form.getByRole('button', { name: 'Pay now' }).click()
  await page.getByText('The first payment was requested.').waitFor()
  await page.getByRole('row').filter({ hasText: 'succeeded' }).waitFor()
  assert.equal((await account()).balance, '70.0000')
  await page.getByRole('button', { name: 'Stop auto-reload' }).click()
  await form.getByRole('button', { name: 'Stop it' }).click()
  await page.getByText('Auto-reload stopped.').waitFor()
  await exchange.db.query(
    `insert into payment (id, account_id, cause, trx, amount, provider, status, started_at)
     values (uuid_now(), $1, 'requested', 'mandate', 3000000, 'manual', 'unposted', now())`,
    [alice.apiKey],
  )
  await page.reload()
  const waiting = page.getByRole('row').filter({ hasText: 'unposted' })
  await waiting.waitFor()
  await picture('account-payments')
  assert.deepEqual(await barriers(), [])
  await waiting.getByRole('button', { name: 'Add to balance' }).dblclick()
  await page.getByText('Payment added to the balance.').waitFor()
  await waiting.waitFor({ state: 'detached' })
  assert.equal((await account()).balance, '73.0000')
  assert.deepEqual(faults, [])
})

test('an operator saves, replaces and deletes the card of an account', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto(`/console/accounts/${alice.apiKey}/cards`)
  await page.getByText('No saved cards').waitFor()
  await picture('account-no-cards')
  await page.getByRole('button', { name: 'Save a card' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Payment reference').fill('mandate')
  await form.getByLabel('Customer at Stripe').fill('cus_alice')
  await form.getByLabel('Payment method').fill('card 4242')
  await form.getByRole('button', { name: 'Save the card' }).click()
  await form.getByText('Starts with pm_').waitFor()
  await picture('account-card-form')
  await form.getByLabel('Payment method').fill('pm_first')
  await form.getByRole('button', { name: 'Save the card' }).click()
  const row = page.getByRole('row').filter({ hasText: 'mandate' })
  await row.getByText('pm_first').waitFor()
  await row.getByRole('button', { name: 'Replace' }).click()
  await form.getByLabel('Payment method').fill('pm_second')
  await form.getByRole('button', { name: 'Save the card' }).click()
  await row.getByText('pm_second').waitFor()
  await picture('account-cards')
  assert.deepEqual(await barriers(), [])
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the card' }).click()
  await page.getByText('No saved cards').waitFor()
  assert.deepEqual(faults, [])
})

test('an operator settles a payment that was paid late, and dismisses one that was paid twice', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto('/console/payment-differences')
  await page.getByText('No payment differences').waitFor()
  const payment = async (status: string) => {
    const { rows } = await exchange.db.query<{ id: string }>(
      `insert into payment (id, account_id, cause, trx, amount, provider, status, started_at)
       values (uuid_now(), $1, 'requested', 'mandate', 20000000, 'stripe', $2, now()) returning id`,
      [alice.apiKey, status],
    )
    return rows[0]!.id
  }
  await exchange.db.query(
    `insert into payment_difference (id, intent_id, kind, payment_id, amount)
     values (uuid_now(), 'pi_3Late00000000000000000000', 'paid_late', $1, 20000000),
       (uuid_now(), 'pi_3Twice0000000000000000000', 'paid_twice', $1, 20000000),
       (uuid_now(), 'pi_3Refund000000000000000000', 'refunded', $2, 5000000)`,
    [await payment('declined'), await payment('succeeded')],
  )
  await exchange.db.query(
    `insert into payment_difference (id, intent_id, kind, amount) values (uuid_now(), 'pi_3Unknown00000000000000000', 'unknown', 7000000)`,
  )
  await page.reload()
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
  await rowOf('Refunded at Stripe').waitFor()
  await rowOf('A second charge').getByRole('button', { name: 'Settle' }).hover()
  await page.getByText(/No adjustment settles this difference/).waitFor()
  await picture('payment-differences')
  assert.deepEqual(await barriers(), [])
  const before = Number((await account()).balance)
  await rowOf('declined here').getByRole('button', { name: 'Settle' }).click()
  await page.getByText(/as a correction in its/).waitFor()
  await picture('payment-difference-settle')
  await page.getByRole('button', { name: 'Adjust the balance' }).click()
  await rowOf('declined here').waitFor({ state: 'detached' })
  assert.equal(Number((await account()).balance), before + 20)
  await rowOf('A second charge').getByRole('button', { name: 'Dismiss' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Note').fill('Refunded at Stripe, case 17')
  await form.getByRole('button', { name: 'Dismiss' }).click()
  await rowOf('A second charge').waitFor({ state: 'detached' })
  assert.equal(Number((await account()).balance), before + 20)
  await rowOf('Refunded at Stripe').getByRole('button', { name: 'Settle' }).click()
  await page.getByRole('button', { name: 'Adjust the balance' }).click()
  await rowOf('Refunded at Stripe').waitFor({ state: 'detached' })
  assert.equal(Number((await account()).balance), before + 15)
  assert.deepEqual(faults, [])
})

test('an operator opens a subaccount that pays from its primary account, suspends it and resumes it', async () => {
  const { page, faults, picture } = await come({ dark: true })
  await page.goto(`/console/accounts/${alice.apiKey}/subaccounts`)
  await page.getByRole('button', { name: 'Create a subaccount' }).click()
  await page.getByLabel('Name').fill('Alice, shop')
  await page.getByLabel(/Use the balance of this account/).check()
  await page.getByRole('button', { name: 'Create subaccount' }).click()
  await page.getByText('Store these secrets now').waitFor()
  await picture('account-keys')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('heading', { name: 'Alice, shop' }).waitFor()
  await page.getByRole('button', { name: 'Add credit' }).hover()
  await page.getByText(/This account uses the balance of/).waitFor()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Suspend it' }).click()
  await page.getByText('Alice, shop is suspended.').waitFor()
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await page.getByText('Alice, shop is active again.').waitFor()
  await page.getByRole('main').getByRole('link', { name: alice.apiKey }).first().click()
  await page.getByRole('link', { name: 'Subaccounts' }).click()
  await page
    .getByRole('row', { name: /Alice, shop/ })
    .getByText('active')
    .waitFor()
  await picture('account-subaccounts')
  assert.deepEqual(faults, [])
})

test('an operator creates a second API secret and signature secret, each shown once, and revokes the old one', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto(`/console/accounts/${alice.apiKey}/secrets`)
  await page.getByRole('button', { name: 'Revoke', exact: true }).hover()
  await page.getByText(/The only secret of an account cannot be revoked/).waitFor()
  await page.getByRole('button', { name: 'Create a secret' }).dblclick()
  const shown = page.getByRole('dialog', { name: 'The secret' })
  const secret = await shown.locator('code').textContent()
  await picture('account-secret')
  await shown.getByRole('button', { name: 'Done', exact: true }).click()
  const rows = page.getByRole('region', { name: 'Secrets' }).getByRole('button', { name: 'Revoke' })
  await rows.nth(1).waitFor()
  await page.getByRole('button', { name: 'Create a secret' }).hover()
  await page.getByText('The account already has two secrets').waitFor()
  await picture('account-secrets')
  assert.deepEqual(await barriers(), [])
  await rows.first().click()
  await page.getByRole('button', { name: 'Revoke it' }).click()
  await page.getByText('All nodes reject it').waitFor()
  const signIn = { api_key: alice.apiKey, api_secret: secret }
  assert.equal((await openConsole(exchange.url).post('/console/v1/session', signIn)).status, 200)
  await page.getByRole('button', { name: 'New signature secret' }).click()
  await page.getByRole('button', { name: 'Create secret' }).click()
  await page.getByRole('dialog', { name: 'Signature secret' }).getByText('Webhook secret').waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  assert.ok((await account()).previous_signs_until)
  await page.getByRole('button', { name: 'Revoke previous secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Only the current secret signs.').waitFor()
  assert.equal((await account()).previous_signs_until, null)
  assert.deepEqual(faults, [])
})

test('a pool is created from numbers that the account owns, changed and deleted', async () => {
  const { page, faults, picture, barriers } = await come()
  await page.goto(`/console/numbers/pools?api_key=${alice.apiKey}`)
  await page.getByText('This account has no pools').waitFor()
  await page.getByRole('button', { name: 'Create a pool' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('shops')
  await form.getByLabel('Numbers').fill('12025550000')
  await form.getByRole('button', { name: 'Save' }).click()
  await form
    .getByText(/12025550000|numbers/)
    .first()
    .waitFor()
  await form.getByRole('alert').or(form.locator('[aria-invalid=true]')).first().waitFor()
  await picture('pool-wrong')
  await form.getByLabel('Numbers').fill(alice.number)
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /shops/ })
  await row.getByRole('button', { name: 'Edit numbers' }).click()
  await form.getByLabel('Numbers').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })
  await picture('pools')
  assert.deepEqual(await barriers(), [])
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('This account has no pools').waitFor()
  assert.deepEqual(faults, [])
})

test('an operator of messaging sees the buttons for money and secrets disabled, with the reason', async () => {
  const { cookie } = await personInside(exchange.db, exchange.operatorUrl, ['messaging'])
  const { page, faults } = await exchange.window({ headers: { cookie } })
  await page.goto(`/console/accounts/${alice.apiKey}/secrets`)
  for (const name of [
    'Add credit',
    'Correct balance',
    'Auto-reload',
    'Suspend',
    'Create a secret',
    'New signature secret',
  ]) {
    const button = page.getByRole('button', { name, exact: true })
    await button.waitFor()
    assert.equal(await button.getAttribute('aria-disabled'), 'true', name)
  }
  await page.getByRole('button', { name: 'Add credit' }).hover()
  await page.getByText('Requires the role admin.').waitFor()
  assert.deepEqual(faults, [])
})
