import { decideReview } from '../../support/reviews.ts'
import { aRegistration } from '../../support/toll-free.ts'
import type { Scenario } from '../scenario.ts'

/** Registrations of toll-free numbers. */
export const tollFree: Scenario = async ({ send, advance, exchange }) => {
  await send('buyNumber', { body: { country: 'US', msisdn: '18005550100' }, unrecorded: true })
  const registration = await send('createRegistration', { body: aRegistration(['18005550100']) })
  await send('createRegistration', { body: { ...aRegistration(['18005550100']), business: {} }, status: 422 })
  const params = { registration_id: (registration.registration_id ?? registration.id) as string }
  await send('getRegistration', { params })
  await decideReview(exchange, params.registration_id, {
    decision: 'request_changes',
    codes: ['call-to-action'],
    note: 'Show the form on which customers consent.',
  })
  await send('patchRegistration', {
    params,
    body: { opt_in: { images: [{ url: 'https://bluekite.example/order-form.png' }] }, status: 'SUBMITTED' },
  })
  await decideReview(exchange, params.registration_id, { decision: 'approve' })
  await advance(2 * 24 * 3_600)
  await send('listTollFreeNumbers', {
    query: { number: '18005550100' },
    until: (answer: object) => JSON.stringify(answer).includes('"REGISTERED"'),
  })
  await send('getRegistrationStatus', { params })
  await send('listRegistrationEvents', { params, query: { page_size: 10 } })
  await send('getRegistration', {
    params: { registration_id: '01a3b0f2-5c1d-7a40-9c3e-1f5b7d2e4a60' },
    status: 404,
  })
}
