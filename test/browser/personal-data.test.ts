import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'

let exchange: SeenExchange
before(async () => (exchange = await openSeenExchange()))
after(() => exchange.stop())

test('an admin erases a number, follows the progress, and sets the retention of all accounts', async () => {
  const { page, faults, picture, barriers } = await exchange.operatorWindow()
  await page.goto('/console/personal-data')
  await page.getByText('No erasures requested.').waitFor()
  await page.getByRole('button', { name: 'Erase a number' }).click()
  await page.getByRole('dialog').getByLabel('Number').fill('+990 006 345 12')
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await page.getByRole('region', { name: 'Erasures' }).getByText('Done', { exact: true }).waitFor()
  await picture('personal-data')
  assert.deepEqual(await barriers(), [])
  await page.goto('/console/settings')
  const kept = page.getByRole('region', { name: 'Personal data' })
  await kept.getByText('Kept as long as messages').waitFor()
  await kept.getByRole('button', { name: 'Change retention' }).click()
  await page.getByRole('dialog').getByLabel('Mask numbers').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await kept.getByText('Masked after 30 days').waitFor()
  assert.deepEqual(await barriers(), [])
  const { body } = await exchange.operator.get<{ number_days: number }>('/operator/v1/redaction')
  assert.equal(body.number_days, 30)
  assert.deepEqual(faults, [])
})

test('an admin exports all data of a number, of one account or of all', async () => {
  const [alice, bob] = [await exchange.customer('alice'), await exchange.customer('bob')]
  for (const one of [alice, bob])
    await one.notified(await one.sent({ text: 'Your table is free' }), 'delivered')
  const { page, faults, picture, barriers } = await exchange.operatorWindow()
  await page.goto('/console/personal-data')
  await page.evaluate('delete globalThis.showSaveFilePicker')
  const exported = async (account?: string) => {
    await page.getByRole('button', { name: 'Export a number' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Number').fill('+990 0000 0001')
    if (account) await form.getByLabel('Account').fill(account)
    await picture('personal-data-export')
    assert.deepEqual(await barriers(), [])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Export' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'personal-data.ndjson')
    await form.waitFor({ state: 'detached' })
    const lines = (await text(await file.createReadStream())).trim().split('\n')
    return lines.map((line) => JSON.parse(line) as { kind: string; account_id: string | null })
  }
  const all = await exported()
  const messages = all.filter(({ kind }) => kind === 'message')
  assert.deepEqual(new Set(messages.map((one) => one.account_id)), new Set([alice.apiKey, bob.apiKey]))
  await page.getByText(`${all.length} objects exported.`).waitFor()
  const own = await exported(bob.apiKey)
  assert.ok(own.length > 0 && own.length < all.length)
  assert.deepEqual([...new Set(own.map((one) => one.account_id))], [bob.apiKey])
  assert.deepEqual(faults, [])
})
