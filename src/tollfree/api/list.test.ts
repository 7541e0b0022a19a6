import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { mount } from '#platform/http/mount.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { openMounted, type Mounted } from '../../../test/support/mounted.ts'
import { aBusiness, aRegistration, storeTollFree } from '../../../test/support/toll-free.ts'
import { keepNames } from '../names/store.ts'
import { findRegistration, updateRegistration } from '../registrations/store.ts'
import { tollFreeContract } from './contract.ts'
import { tollFreeFamily } from './family.ts'
import { tollFreeHandlers } from './http.ts'
import { numberStatuses } from '../fields/enumerations.ts'

let world: TestAccounts
let mounted: Mounted
type Who = { apiKey: string; secret: string }
let alice: Who
let beth: Who

before(async () => {
  world = await openTestAccounts()
  const { db, accounts, vault } = world
  const deps = { db, vault, clock: { now: Date.now }, apiUrl: 'https://api.example' }
  mounted = await openMounted((server, log) =>
    mount(server, tollFreeContract, tollFreeFamily(accounts), tollFreeHandlers(deps), log),
  )
  const open = async (name: string) => {
    const made = await createAccount(db, vault, { name })
    await db.query('update account set max_calls_per_second = 10000 where id = $1', [made.apiKey])
    return made
  }
  ;[alice, beth] = [await open('Alice'), await open('Beth')]
})
after(async () => {
  await mounted.close()
  await world.close()
})

type Item = Record<
  'number' | 'status' | 'business_name' | 'registration_id' | 'submission_date' | 'status_change_date',
  string
>
type Page = {
  page_size: number
  _embedded: { numbers: Item[] }
  _links: Partial<Record<'self' | 'first' | 'next' | 'prev', { href: string }>>
}

let made = 0
const fresh = (count: number) => Array.from({ length: count }, () => `1800${String(++made).padStart(7, '0')}`)

const store = (who: Who, count: number, input: { status?: string; name?: string } = {}) =>
  storeTollFree(world.db, who.apiKey, fresh(count), input)

async function ask(who: Who, query: Record<string, string> | string): Promise<Page> {
  const words = typeof query === 'string' ? query : new URLSearchParams(query).toString()
  const { status, body } = await mounted.call(who, 'GET', `/tfn/v1/numbers?${words}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as Page
}

const follow = (who: Who, { href }: { href: string }) => ask(who, new URL(href).search.slice(1))
const numbersOn = ({ _embedded: { numbers } }: Page) => numbers.map(({ number }) => number)

/** All matching numbers, page by page, with the number of pages. */
async function walk(who: Who, query: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  for (let page = await ask(who, query); ; page = await follow(who, page['_links'].next)) {
    found.push(...numbersOn(page))
    if (!page['_links'].next) return found
  }
}

test('numbers are listed ten per page, newest first, with their details [S2-160] [S2-222]', async () => {
  for (let i = 0; i < 5; i++) await store(alice, 5, { name: 'Blue Kite' })
  const draft = await store(alice, 1, { status: 'DRAFT', name: 'Grey Heron' })
  await store(beth, 3)
  const page = await ask(alice, {})
  assert.deepEqual([page.page_size, page['_embedded'].numbers.length], [10, 10])
  const [{ status_change_date, ...first }, second] = page['_embedded'].numbers as [Item, Item]
  assert.ok(Date.parse(status_change_date) > 0)
  const number = `1800${String(26).padStart(7, '0')}`
  assert.deepEqual(first, { number, status: 'DRAFT', business_name: 'Grey Heron', registration_id: draft })
  assert.deepEqual([second.status, second.business_name], ['REGISTERED', 'Blue Kite'])
  assert.ok(Date.parse(second.submission_date) > 0)
  const { self, first: start, next, prev } = page['_links']
  assert.deepEqual(
    [self, start].map((link) => link!.href),
    Array(2).fill('https://api.example/tfn/v1/numbers?page_size=10'),
  )
  assert.equal(prev, undefined)
  const middle = await follow(alice, next!)
  const last = await follow(alice, middle['_links'].next!)
  assert.deepEqual(
    [numbersOn(middle).length, numbersOn(last).length, last['_links'].next],
    [10, 6, undefined],
  )
  const all = [page, middle, last].flatMap(numbersOn)
  assert.equal(new Set(all).size, 26)
  const back = await follow(alice, last['_links'].prev!)
  assert.deepEqual(numbersOn(back), numbersOn(middle))
  const begin = await follow(alice, back['_links'].prev!)
  assert.deepEqual([numbersOn(begin), begin['_links'].prev], [numbersOn(page), undefined])
  assert.deepEqual(await walk(alice, { page_size: '7' }), all)
  assert.equal(numbersOn(await ask(beth, {})).length, 3)
})

test('numbers added meanwhile do not shift pages, and do not appear on later ones [S2-222]', async () => {
  const cora = await createAccount(world.db, world.vault, { name: 'Cora' })
  await store(cora, 5)
  await store(cora, 5)
  const before = await walk(cora, { page_size: '3' })
  assert.equal(before.length, 10)
  const seen: string[] = []
  for (let page = await ask(cora, { page_size: '3' }); ; page = await follow(cora, page['_links'].next)) {
    seen.push(...numbersOn(page))
    await Promise.all([store(cora, 2), store(cora, 1)])
    if (!page['_links'].next) break
  }
  assert.deepEqual(seen, before)
  assert.equal((await walk(cora, {})).length, 22)
})

test('the list can be filtered by statuses, number, registration, and all of them together [S2-188] [S2-222]', async () => {
  const dora = await createAccount(world.db, world.vault, { name: 'Dora' })
  const ids: Record<string, string> = {}
  for (const status of numberStatuses) ids[status] = await store(dora, 2, { status })
  for (const status of numberStatuses) {
    const found = (await ask(dora, { status }))['_embedded'].numbers
    assert.deepEqual([found.length, new Set(found.map((one) => one.status))], [2, new Set([status])])
  }
  const some = await ask(dora, { status: 'REJECTED,CARRIER_REVIEW', page_size: '3' })
  assert.deepEqual(
    some['_embedded'].numbers.map(({ status }) => status),
    ['REJECTED', 'REJECTED', 'CARRIERS_REVIEW'],
  )
  const rest = await follow(dora, some['_links'].next!)
  assert.deepEqual(
    rest['_embedded'].numbers.map(({ status }) => status),
    ['CARRIERS_REVIEW'],
  )
  assert.deepEqual(numbersOn(await follow(dora, rest['_links'].prev!)), numbersOn(some))
  assert.equal(numbersOn(await ask(dora, 'status=DRAFT&status=BLOCKED')).length, 4)
  const number = numbersOn(some)[0]!
  assert.deepEqual(numbersOn(await ask(dora, { number })), [number])
  assert.deepEqual(numbersOn(await ask(beth, { number })), [])
  const ofOne = { registration_id: ids['REJECTED']! }
  assert.deepEqual(numbersOn(await ask(dora, ofOne)), numbersOn(some).slice(0, 2))
  assert.deepEqual(numbersOn(await ask(beth, ofOne)), [])
  const all = { ...ofOne, number, status: 'REJECTED', business_name: 'blue kite' }
  assert.deepEqual(numbersOn(await ask(dora, all)), [number])
  assert.deepEqual(numbersOn(await ask(dora, { ...all, status: 'DRAFT' })), [])
})

test('names are found by any of their words, in any case, with typing errors, and in other scripts [S2-222]', async () => {
  const emma = await createAccount(world.db, world.vault, { name: 'Emma' })
  const names = [
    'Blue Kite Incorporated',
    'Café Zürich',
    'Северный Ветер',
    '株式会社エックス',
    'Acme Corporation',
    'Red Fox',
  ]
  const byName = new Map<string, string>()
  for (const name of names) byName.set(name, await storeNamed(emma, name))
  const found = async (business_name: string) =>
    (await ask(emma, { business_name }))['_embedded'].numbers.map((one) => one.business_name)
  for (const [requested, name] of [
    ['kite', 'Blue Kite Incorporated'],
    ['BLUE KITE', 'Blue Kite Incorporated'],
    ['incorporatd', 'Blue Kite Incorporated'],
    ['cafe zurich', 'Café Zürich'],
    ['ветер', 'Северный Ветер'],
    ['株式会社エックス', '株式会社エックス'],
    ['acme', 'Acme Corporation'],
    ['acme corporatoin', 'Acme Corporation'],
    ['Bleu Kite', 'Blue Kite Incorporated'],
    ['bluekite llc', 'Blue Kite Incorporated'],
  ] as const)
    assert.deepEqual(await found(requested), [name], requested)
  for (const nothing of ['heron', '!!!', '%', "'"]) assert.deepEqual(await found(nothing), [], nothing)
  await rename(emma, byName.get('Red Fox')!, 'Green Fox')
  assert.deepEqual([await found('green'), await found('red')], [['Green Fox'], []])
  const page = await ask(emma, { business_name: 'kite', page_size: '1' })
  assert.match(page['_links'].self!.href, /business_name=kite/)
  assert.deepEqual(numbersOn(await ask(beth, { business_name: 'acme' })), [])
})

/** Stores a renamed registration, as a change does. */
async function rename({ apiKey: accountId }: Who, id: string, name: string): Promise<void> {
  const { content } = (await findRegistration(world.db, accountId, id))!
  const renamed = { ...content, business: { ...content.business, name } }
  const row = {
    id,
    accountId,
    status: 'DRAFT',
    content: renamed,
    tokenSealed: null,
    tokenExpiresAt: null,
    now: new Date(),
  } as const
  await updateRegistration(world.db, row)
}

/** Creates a registration through the API, so that its name is indexed as usual. */
async function storeNamed(who: Who, name: string): Promise<string> {
  const business = aBusiness({ name })
  const { status, body } = await mounted.call(who, 'POST', '/tfn/v1/registrations', {
    business,
    status: 'DRAFT',
  })
  assert.equal(status, 200)
  const { id } = body as { id: string }
  await world.db.query(
    `insert into tollfree_number (id, account_id, registration_id, name_id, position, number, status, changed_at)
     select uuid_now(), account_id, id, name_id, 0, $2, 'DRAFT', now() from tollfree_registration where id = $1`,
    [id, fresh(1)[0]],
  )
  return id
}

test('a common name and an old, rare one return the same pages by every search plan [S2-222]', async () => {
  const finn = await createAccount(world.db, world.vault, { name: 'Finn' })
  await store(finn, 5, { name: 'Old Lighthouse' })
  // There are too many numbers to compare them one by one, and too many names to look up their numbers name by name.
  const many = 1_200
  const names = await keepNames(
    world.db,
    finn.apiKey,
    Array.from({ length: many }, (_, i) => `Harbour ${i}`),
  )
  await world.db.query(
    `with registration as (
         insert into tollfree_registration (id, account_id, status, content, name_id, created_at, updated_at)
         select uuid_now(), $1, 'DRAFT', '{"business":{"name":"Harbour"}}', id, now(), now() from unnest($2::bigint[]) id
         returning id, name_id)
     insert into tollfree_number (id, account_id, registration_id, name_id, position, number, status, changed_at)
     select uuid_now(), $1, id, name_id, 0, '1833' || lpad(row_number() over ()::text, 7, '0'), 'DRAFT', now() from registration`,
    [finn.apiKey, names],
  )
  await store(finn, 5, { name: 'New Lighthouse' })
  assert.equal((await walk(finn, { business_name: 'lighthouse', page_size: '4' })).length, 10)
  const harbour = await walk(finn, { business_name: 'harbour', page_size: '100' })
  assert.deepEqual([harbour.length, new Set(harbour).size], [many, many])
  assert.equal((await walk(finn, { business_name: 'harbour', status: 'REGISTERED' })).length, 0)
})

test('an invalid query parameter is rejected by name', async () => {
  for (const [name, value] of [
    ['cursor', 'x'],
    ['cursor', Buffer.from('after:x').toString('base64url')],
    ['page_size', '0'],
    ['page_size', '101'],
    ['status', 'GONE'],
    ['number', 'abc'],
    ['registration_id', 'x'],
    ['business_name', ''],
    ['more', '1'],
  ] as const) {
    const query = new URLSearchParams({ [name]: value }).toString()
    const { status, body } = await mounted.call(alice, 'GET', `/tfn/v1/numbers?${query}`)
    const named = (body as { invalid_parameters: { name: string }[] }).invalid_parameters.map(
      (one) => one.name,
    )
    assert.deepEqual([status, named], [422, [name]])
  }
})

test('a name of maximum length is stored and found, with any letters', async () => {
  // Each letter decomposes into three and no pair repeats, so that the index entries are as long as possible.
  const letters = Array.from({ length: 500 }, (_, i) =>
    String.fromCodePoint(0xac00 + ((i * i * 7919 + i * 4241) % 11_172)),
  )
  const content = aRegistration([], { business: aBusiness({ name: letters.join('') }), status: 'DRAFT' })
  const { status } = await mounted.call(alice, 'POST', '/tfn/v1/registrations', content)
  assert.equal(status, 200)
})
