import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic } from '../support/accounts.ts'
import type { TestWindow } from '../support/browser.ts'
import { furnished } from '../support/furnished.ts'
import { openSeenExchange, type SeenExchange } from '../support/seen-exchange.ts'
import { walk } from '../support/walk.ts'

let exchange: SeenExchange
let customer: Record<string, string>
before(async () => {
  exchange = await openSeenExchange({ env: { STROWGER_REGISTRY_DELAY: '0' } })
  const { apiKey, secret } = await furnished(exchange)
  customer = { authorization: basic(apiKey, secret) }
  await plant()
})
after(() => exchange.stop())

const act = 'globalThis.taken=1'
/** Inputs that try to run script in a page. */
const texts = [
  `<script>${act}</script>`,
  `"><img src=x onerror="${act}">`,
  `'-${act}-'</textarea></title><svg/onload="${act}">`,
  `javascript:${act}//`,
  `[here](javascript:${act})`,
  '\u202egnp.exe\u2066\u200b',
  `{{constructor.constructor("${act}")()}}`,
  'W'.repeat(300),
]
const addresses = [
  `javascript:${act}//`,
  `JaVaScRiPt://x.example/%0a${act}`,
  ` data:text/html,<script>${act}</script>`,
  `https://x.example/"><script>${act}</script>`,
]

/** Columns with text from people, customers, carriers and webhook endpoints. */
const words =
  /^(name|text|label|description|title|note|reason|detail|fault|outcome|client_ref|error_detail|body|headers|browser|address|data|login|apn|value|subject|recipient|last_failure|disabled_reason|reference|creator|actor|reference_id|ein|city|state|street|payload|search)$|^field\d+$|_name$|_message$|_flow$|^sample_|_keywords$|_why$|_reason$|_detail$|_email$/
const links = /url$|^website$|_sink$|^sink$/
/** Columns that refer to other rows or that the program depends on; they stay unchanged. */
const spared =
  /^(migration|partitioned_table|policy_epoch|retention|node|sign_in_try|qos_profile|carrier_error|staged_|person\.email)/

/** Writes the inputs into every column of these names, a different input in each row. */
async function plant(): Promise<void> {
  const { rows } = await exchange.db.query<{ at: string; column: string }>(
    `select table_name as at, column_name as column from information_schema.columns c join pg_class on relname = table_name
      where table_schema = 'public' and data_type = 'text' and not relispartition and relkind in ('r', 'p')`,
  )
  let planted = 0
  for (const { at, column } of rows) {
    if (spared.test(`${at}.${column}`) || !(words.test(column) || links.test(column))) continue
    const hostile = links.test(column) ? addresses : texts
    const input = `update ${at} set ${column} = ($1::text[])[1 + abs(hashtext(ctid::text || '${column}')) % ${hostile.length}] where ${column} is not null`
    const done = await exchange.db.query(input, [hostile]).catch(() => undefined)
    planted += done?.rowCount ?? 0
  }
  assert.ok(planted > 100, String(planted))
}

const accepted = `[globalThis.taken && 'it was done', ...Array.from(
  document.querySelectorAll('[onerror],[onload],img[src="x"],a[href^="javascript:" i],a[href^="data:" i],a[href*="<script"],main script,svg[onload]'),
  (one) => one.outerHTML.slice(0, 200))].filter(Boolean)`

/** Visits every page and checks that no input became markup. */
async function look(window: TestWindow, least: number): Promise<void> {
  const found: string[] = []
  const shown = new Set<string>()
  const seen = await walk(window, async (path) => {
    const here = await window.page.evaluate<string[]>(accepted)
    found.push(...here.map((one) => `${path}: ${one}`))
    const stated = await window.page.evaluate<string>('document.body.innerText')
    for (const one of texts) if (stated.includes(one.slice(0, 20))) shown.add(one)
  })
  assert.deepEqual(found, [])
  assert.deepEqual(window.faults, [])
  assert.ok(seen.length >= least, seen.join('\n'))
  const untried = texts.filter((one) => !shown.has(one))
  assert.deepEqual(untried, [], 'inputs on no page have not been tested')
}

test('input of any kind is shown as text on every operator page', async () => {
  await look(await exchange.operatorWindow(), 40)
})

test('input of any kind is shown as text on every customer page', async () => {
  await look(await exchange.window({ url: exchange.url, headers: customer }), 15)
})
