import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Content } from './fields.ts'
import { unverifiedOf } from './unverified.ts'

type Business = Content['business']
const business: Business = {
  name: 'Blue Kite Incorporated',
  address: { street: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' },
  company_website: 'https://www.bluekite.example',
  contact: { first_name: 'Ada', last_name: 'Kite', email: 'office@bluekite.example', phone: '12015550100' },
}
const contact = (email: string) => ({ contact: { ...business.contact, email } })
const found = (changes: Partial<Business>, more: Partial<Content> = {}) =>
  unverifiedOf({ business: { ...business, ...changes }, ...more }).map((one) =>
    one.split(' ').slice(0, 2).join(' '),
  )

test('reviewers see a contact address that matches neither website nor names, or is of a public mail service [S2-131]', () => {
  assert.deepEqual(found({}), [])
  assert.deepEqual(found(contact('ada@mail.bluekite.example')), [])
  assert.deepEqual(found(contact('ada@kite-group.example')), [])
  assert.deepEqual(found({ ...contact('ada@heron.example'), dba: 'Grey Heron' }), [])
  assert.deepEqual(found(contact('ada@heron.example')), ['contact: business.contact.email'])
  const services =
    'gmail.com googlemail.com yahoo.com outlook.com hotmail.com live.com icloud.com aol.com proton.me gmx.com'
  for (const service of services.split(' ')) {
    const named = { ...contact(`ada@${service}`), dba: service.replace('.', '') }
    assert.deepEqual(found(named), ['contact: business.contact.email'], service)
  }
})

test('reviewers see a website or screenshot that is not publicly available [S2-129] [S2-152]', () => {
  for (const company_website of ['http://bluekite.example', 'https://192.168.0.1', 'https://intranet.local'])
    assert.deepEqual(found({ company_website }), ['business: business.company_website'], company_website)
  const images = (url: string) => ({ opt_in: { images: [{ url }] } })
  assert.deepEqual(found({}, images('https://bluekite.example/form.PNG?x=1')), [])
  for (const url of ['https://bluekite.example/form', 'https://bluekite.invalid/form.png'])
    assert.deepEqual(found({}, images(url)), ['call-to-action: opt_in.images[0].url'], url)
})

test('reviewers must verify a sole proprietor without a tax ID, and a political token, manually [S2-136] [S2-137] [S2-147]', () => {
  const alone = { entity_type: 'SOLE_PROPRIETOR', tax_id: '' } as const
  assert.equal(found(alone).length, 2)
  assert.equal(found(alone, { additional_information: 'Passport shown.' }).length, 1)
  assert.equal(found({ ...alone, name: 'Springfield Repairs', dba: 'Fly' }).length, 3)
  assert.deepEqual(found({ ...alone, tax_id: '12-3456789' }), [])
  assert.deepEqual(found({}, { use_case: { category: 'Political' } }), [
    'political-token: use_case.political_auth_token',
  ])
})
