import { aCompany } from '../../support/brands.ts'
import { aCampaign, aFlow, describedAs } from '../../support/campaigns.ts'
import { decideReview } from '../../support/reviews.ts'
import type { Scenario } from '../scenario.ts'

const campaign = aCampaign({
  label: 'Workshop',
  ...describedAs('doubted'),
  opt_in_keywords: 'KITE',
  opt_in_message: 'Blue Kite: welcome. Reply STOP to end.',
  opt_out_message: 'Blue Kite: you get no more messages.',
})

/** Brands, vettings, resellers and campaigns. */
export const tendlc: Scenario = async ({ send, advance, exchange, fix }) => {
  await send('createBrand', { body: aCompany({ reference_id: 'kite-0' }) })
  const brand = await send('createBrand', {
    unrecorded: true,
    body: aCompany({ reference_id: 'kite-1', company_name: 'Blue Kite Mismatch' }),
  })
  await send('createBrand', { body: aCompany({ ein: '17', state: 'Illinois' }), status: 422 })
  const of = { brand_id: brand.brand_id as string }
  await advance(31)
  await send('getBrand', {
    params: of,
    until: ({ identity_status }: { identity_status: string }) => identity_status === 'UNVERIFIED',
  })
  await send('getBrand', { params: { brand_id: 'B0KITE1' }, status: 404 })
  await send('getBrandFeedback', { params: of })
  await send('patchBrand', { params: of, body: { company_name: 'Blue Kite Incorporated' } })
  const verified = ({ identity_status }: { identity_status: string }) => identity_status === 'VERIFIED'
  await advance(31)
  await send('getBrand', { params: of, until: verified, unrecorded: true })
  await advance(24 * 3_600)
  await send('brandRevet', { params: of })
  await advance(31)
  await send('getBrand', { params: of, until: verified, unrecorded: true })
  await send('listBrands', { query: { page_size: 10, status: 'ACTIVE' } })
  await send('readOwnComplianceReport', {
    query: { period: '7d', step: 'day', group_by: 'kind', compare: 'previous' },
  })
  await send('listOwnSubmissions', { query: { kind: 'brand', limit: 10 } })
  await send('qualifyBrandUseCase', { params: { ...of, usecase: 'CUSTOMER_CARE' } })

  await send('getVettingProviders')
  await send('getVettingClasses')
  const vetting = await send('requestVetting', {
    params: of,
    body: { evp_id: 'Aegis', vetting_class: 'STANDARD' },
  })
  const vetted = { ...of, vetting_id: vetting.vetting_id as string }
  await advance(20 * 60)
  await send('getVettingRequest', {
    params: vetted,
    until: ({ vetting_status }: { vetting_status: string }) => vetting_status === 'ACTIVE',
  })
  const evidence = await send('uploadEvidence', {
    params: vetted,
    body: {
      file_name: 'register.txt',
      mime_type: 'text/plain',
      content: Buffer.from('State register: Blue Kite Incorporated, formerly Sky Kite.').toString('base64'),
    },
  })
  await send('appealVetting', {
    params: vetted,
    body: {
      reason: 'We are listed under our former name.',
      categories: ['LOW_SCORE'],
      evidence_ids: [evidence.evidence_id],
    },
  })
  await send('importVettingRequest', {
    params: of,
    body: { evp_id: 'Aegis', vetting_id: 'AEGIS-4711', vetting_token: 'A4711B' },
  })
  await send('getVettingRequests', { params: of })

  const sole = await send('createBrand', {
    title: 'A sole proprietor',
    body: {
      ...aCompany(),
      entity_type: 'SOLE_PROPRIETOR',
      first_name: 'Ada',
      last_name: 'Kite',
      mobile_phone: '99000000001',
      ein: undefined,
      vertical: undefined,
    },
  })
  const person = { brand_id: sole.brand_id as string }
  await advance(31)
  await send('getBrand', { params: person, until: verified, unrecorded: true })
  // The carrier accepts the code only after the response.
  await send('injectSimulatorFault', { body: { fault: 'throttle', seconds: 3_600 }, unrecorded: true })
  const otp = await send('startVerification', {
    params: person,
    body: {
      pin_sms: 'Blue Kite: your code is @OTP_PIN@.',
      success_sms: 'Blue Kite: your phone is verified.',
    },
  })
  await send('endSimulatorFaults', { query: { fault: 'throttle' }, unrecorded: true })
  await send('getVerification', {
    params: { ...person, reference_id: otp.reference_id },
    until: ({ delivery_status }: { delivery_status: string }) => delivery_status === 'DELIVERED_HANDSET',
  })
  await send('verify', { params: person, body: { otp_pin: '000000' }, status: 422 })
  const { texts } = await send('readHandset', { params: { msisdn: '99000000001' }, unrecorded: true })
  const [pin] = /\d{6}/.exec(texts[0].text) ?? []
  fix(pin!, '483026')
  await send('verify', { params: person, body: { otp_pin: pin } })

  const reseller = await send('registerReseller', {
    body: { company_name: 'Kite Resale', mobile_phone: '12015550144', email: 'resale@bluekite.example' },
  })
  await send('getReseller', { params: { reseller_id: reseller.reseller_id } })
  await send('listResellers', { query: { page_size: 10 } })

  await send('getEnumValues')
  await send('getCampaignTerms')
  await send('getMinSamples', { params: { usecase: 'CUSTOMER_CARE' } })
  await send('previewMessageFlow', { body: { message_flow_details: aFlow() } })
  const created = await send('createCampaign', { params: of, body: campaign })
  const one = { ...of, campaign_id: created.campaign_id as string }
  await send('patchCampaign', { params: one, body: { sample_two: 'Blue Kite: we open at 9 tomorrow.' } })
  await decideReview(exchange, one.campaign_id, { decision: 'approve' })
  await advance(4 * 3_600)
  const active = ({ status }: { status: string }) => status === 'ACTIVE'
  await send('getCampaign', {
    title: 'A campaign that a network has rejected',
    params: one,
    until: (answer: object) => JSON.stringify(answer).includes('"REJECTED"'),
  })
  await send('resubmitCampaign', { params: one, body: { mno_ids: ['10035'] } })
  await advance(4 * 3_600)
  await send('getCampaign', { title: 'An active campaign', params: one, until: active })
  await send('searchOwnCampaigns', { query: { text: 'kite', status: 'ACTIVE', limit: 10 } })
  await send('findOwnCampaign', { params: { campaign_id: one.campaign_id } })
  await send('listCampaigns', { params: of, query: { page_size: 10 } })
  await send('listThroughput', { params: one })

  await send('buyNumber', { body: { country: 'US', msisdn: '12025550100' }, unrecorded: true })
  await send('linkNumberToCampaign', { params: one, body: { country: 'US', number: '12025550100' } })
  await advance(60)
  const number = { ...one, number: '12025550100' }
  await send('getNumber', { params: number, until: ({ status }: { status: string }) => status === 'LINKED' })
  await send('getNumbers', { params: one, query: { page_size: 10 } })
  const other = await send('createCampaign', {
    params: of,
    body: aCampaign({ label: 'Shop' }),
    unrecorded: true,
  })
  const another = { ...of, campaign_id: other.campaign_id as string }
  await decideReview(exchange, another.campaign_id, { decision: 'approve' })
  await advance(4 * 3_600)
  await send('getCampaign', { params: another, until: active, unrecorded: true })
  await send('moveNumbers', { params: another, body: { from_campaign_id: one.campaign_id } })
  const moved = { ...another, number: '12025550100' }
  await advance(60)
  await send('getNumber', {
    params: moved,
    until: ({ status }: { status: string }) => status === 'LINKED',
    unrecorded: true,
  })
  await send('unlinkNumber', { params: moved, query: { async: 'true' }, status: 202 })

  await send('enableOptOutAssist', { body: { enabled: true } })
  await send('getOptOutAssist')
  await send('putOptOutAssist', { body: { enabled: true } })
  const imported = await send('importPartnerCampaign', {
    body: { campaign_id: 'CKITE17', label: 'Shared by our agency' },
  })
  await send('getSharing', { params: { campaign_id: imported.campaign_id ?? 'CKITE17' } })
  await send('deleteCampaign', { params: one })
  await send('deleteBrand', { params: of, status: 409 })
  await send('deleteBrand', { params: person })
}
