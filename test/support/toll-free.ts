import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { keepNames } from '../../src/tollfree/names/store.ts'

/** The registration of a company's toll-free numbers, as the body of `createRegistration`. Changes replace members; undefined omits a member. */
export const aRegistration = (numbers: readonly string[], changes: Record<string, unknown> = {}) => ({
  business: aBusiness(),
  estimated_monthly_volume: '10,000',
  requested_numbers: numbers.map((number, i) => ({
    number,
    ...(numbers.length > 1 && { business_reason: `Shop ${i + 1} has a number of its own.` }),
  })),
  use_case: { category: 'Order Notifications', description: 'Customers are told when their kite is ready.' },
  message_content: { content: 'Blue Kite: your kite is ready. Reply STOP to end.', age_gated: false },
  opt_in: {
    workflow: 'Point of sale',
    images: [{ url: 'https://bluekite.example/form.png' }],
    keywords: ['KITE', 'FLY'],
    confirmation_message: 'Blue Kite: welcome! You are told of your orders. HELP for help, STOP to end.',
    help_message: 'Blue Kite: call 12015550100 or write to office@bluekite.example.',
  },
  status: 'SUBMITTED',
  ...changes,
})

/** The business in a registration. Changes replace members. */
export const aBusiness = (changes: Record<string, unknown> = {}) => ({
  name: 'Blue Kite Incorporated',
  address: {
    street: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    postal_code: '62701',
    country: 'US',
  },
  company_website: 'https://bluekite.example',
  contact: {
    first_name: 'Ada',
    last_name: 'Kite',
    email: 'office@bluekite.example',
    phone: '12015550100',
  },
  entity_type: 'PRIVATE_PROFIT',
  tax_id_type: 'EIN',
  tax_id: '12-3456789',
  tax_id_issuing_country: 'US',
  ...changes,
})

/** Stores a registration with numbers of the account in this status, as after a review. */
export async function storeTollFree(
  db: Db,
  accountId: string,
  numbers: readonly string[],
  { status = 'REGISTERED', name = 'Blue Kite' }: { status?: string; name?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const content = JSON.stringify({
    ...aRegistration([]),
    requested_numbers: undefined,
    status: undefined,
    business: aBusiness({ name }),
  })
  const [nameId] = await keepNames(db, accountId, [name])
  await db.query(
    `insert into tollfree_registration (id, account_id, status, content, approved_opt_in, name_id, created_at, updated_at, submitted_at)
     values ($1, $2, case $5 when 'DRAFT' then 'DRAFT' else 'SUBMITTED' end, $3, $3::jsonb -> 'opt_in', $4, now(), now(),
       case $5 when 'DRAFT' then null else now() end)`,
    [id, accountId, content, nameId, status],
  )
  await db.query(
    `insert into tollfree_number (id, account_id, registration_id, name_id, position, number, status, ownership_id, submitted_at, changed_at)
     select uuid_now(), r.account_id, r.id, r.name_id, n - 1, i.number, $3, o.ownership_id, r.submitted_at, now()
       from tollfree_registration r, unnest($2::text[]) with ordinality i(number, n) left join number o on o.msisdn = i.number
      where r.id = $1`,
    [id, numbers, status],
  )
  return id
}
