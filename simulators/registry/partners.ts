import { endingOf } from './plan.ts'

/** A campaign registered by another provider; the end of its ID can make it `unknown`. */
export function sharedCampaign(registryCampaignId: string) {
  if (ending(registryCampaignId) === 'unknown') return 'unknown'
  const brand = {
    entity_type: 'PRIVATE_PROFIT',
    display_name: 'Grey Heron',
    company_name: 'Grey Heron Incorporated',
    ein: '98-7654321',
    phone: '12015550120',
    email: 'office@greyheron.example',
    street: '2 Lake Street',
    city: 'Springfield',
    state: 'IL',
    postal_code: '62701',
    country: 'US',
    vertical: 'RETAIL',
  } as const
  const campaign = {
    usecase: 'CUSTOMER_CARE',
    sub_usecases: [],
    description: 'Replies of Grey Heron to requests of its customers.',
    message_flow: 'Customers give consent on the Grey Heron website when they place an order.',
    opt_out_message: 'Grey Heron: you will receive no more messages. Reply HELP for help.',
    help_message: 'Grey Heron: write to office@greyheron.example for help.',
    sample_one: 'Grey Heron: your order has shipped. Reply STOP to opt out.',
  } as const
  return {
    registryBrandId: 'RGREYHERON',
    brand,
    campaign: { ...campaign, sub_usecases: [] },
    upstreamCnpId: 'SHERON1',
  }
}

const minute = 60_000

/** Whether the campaign's provider shares it. */
export function sharingAnswer(
  { registryCampaignId, submittedAt, now }: { registryCampaignId: string; submittedAt: number; now: number },
  percent: number,
) {
  const ms = 5 * minute * (ending(registryCampaignId) === 'slow' ? 10 : 1)
  const readyAt = Math.ceil(submittedAt + (ms * percent) / 100)
  if (now < readyAt) return { pending: true, againAt: readyAt } as const
  return ending(registryCampaignId) === 'declined'
    ? ({ accepted: false, reason: 'The provider does not share the campaign.' } as const)
    : ({ accepted: true } as const)
}

const ending = (id: string) => endingOf(id.replaceAll(/[-_]/g, ' '))
