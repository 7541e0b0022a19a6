import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { createAccount } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { listOwned } from './owned-store.ts'
import { searchPatterns, type Pattern } from '../inventory/pattern.ts'

let world: TestAccounts
before(async () => void (world = await openTestAccounts()))
after(() => world.close())

type Known = { msisdn: string; country: string; app: string | null }

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom('1', '2', '7'), minLength: min, maxLength: max })

function matches({ where, digits }: Pattern, msisdn: string): boolean {
  if (where === 'starts') return msisdn.startsWith(digits)
  return where === 'ends' ? msisdn.endsWith(digits) : msisdn.includes(digits)
}

async function giveAll(numbers: readonly Known[], accountId: string): Promise<void> {
  await world.db.query(
    `insert into number (msisdn, country, type, account_id, ownership_id, owned_since, app_id)
      select msisdn, country, 'landline', $4, gen_random_uuid(), now(), app
        from unnest($1::text[], $2::text[], $3::uuid[]) n(msisdn, country, app)`,
    [
      numbers.map(({ msisdn }) => msisdn),
      numbers.map(({ country }) => country),
      numbers.map(({ app }) => app),
      accountId,
    ],
  )
}

test('for any filter exactly the matching owned numbers are counted and listed, page by page, and no numbers of other accounts [S3-075]', async () => {
  const [first, second] = [uuidv7(), uuidv7()]
  const { apiKey: accountId } = await createAccount(world.db, world.vault, { name: 'Alice' })
  const { apiKey: other } = await createAccount(world.db, world.vault, { name: 'Bob' })
  const number = fc.record({
    msisdn: digits(7, 12),
    country: fc.constantFrom('GB', 'DE'),
    app: fc.constantFrom(null, first, second),
    ours: fc.boolean(),
  })
  const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
  const question = fc.record({
    country: maybe(fc.constantFrom('GB', 'FR')),
    applicationId: maybe(fc.constant(first)),
    hasApplication: maybe(fc.boolean()),
    pattern: maybe(fc.record({ where: fc.constantFrom(...searchPatterns), digits: digits(1, 9) })),
    offset: fc.integer({ min: 0, max: 60 }),
    size: fc.integer({ min: 1, max: 30 }),
  })
  const numbers = fc.uniqueArray(number, { selector: ({ msisdn }) => msisdn, minLength: 1, maxLength: 100 })
  await fc.assert(
    fc.asyncProperty(
      numbers,
      fc.array(question, { minLength: 10, maxLength: 20 }),
      async (all, questions) => {
        await world.db.query('delete from number')
        const provided = all.filter((one) => one.ours)
        await giveAll(provided, accountId)
        await giveAll(
          all.filter((one) => !one.ours),
          other,
        )
        // Some numbers change their application, and some are canceled.
        await world.db.query("update number set app_id = $1 where msisdn like '%7'", [second])
        await world.db.query("delete from number where msisdn like '%22'")
        const ours = provided
          .filter(({ msisdn }) => !msisdn.endsWith('22'))
          .map((one) => (one.msisdn.endsWith('7') ? { ...one, app: second } : one))
        for (const { offset, size, ...filter } of questions) {
          const { country, applicationId, hasApplication, pattern } = filter
          const fit = ours
            .filter((one) => !country || one.country === country)
            .filter(({ app }) => !applicationId || app === applicationId)
            .filter(({ app }) => hasApplication === undefined || (app !== null) === hasApplication)
            .filter(({ msisdn }) => !pattern || matches(pattern, msisdn))
            .map(({ msisdn }) => msisdn)
            .toSorted()
          const { count, numbers: shown } = await listOwned(
            world.db,
            { accountId, ...filter },
            { offset, size },
          )
          const requested = JSON.stringify({ ...filter, offset, size })
          assert.equal(count, fit.length, requested)
          assert.deepEqual(
            shown.map(({ msisdn }) => msisdn),
            fit.slice(offset, offset + size),
            requested,
          )
        }
      },
    ),
    { numRuns: 8 },
  )
})
