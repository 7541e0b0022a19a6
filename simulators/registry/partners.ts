import { endingOf } from './plan.ts'

/** What another provider has registered; nothing where the end of the id says that there is none. */
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
    description: 'Answers of Grey Heron to what its customers have asked for.',
    message_flow: 'Customers agree on the web page of Grey Heron when they order something.',
    opt_out_message: 'Grey Heron: you will get no more messages. Reply HELP for help.',
    help_message: 'Grey Heron: write to office@greyheron.example for help.',
    sample_one: 'Grey Heron: your order is on its way. Reply STOP to opt out.',
  } as const
  return {
    registryBrandId: 'RGREYHERON',
    brand,
    campaign: { ...campaign, sub_usecases: [] },
    upstreamCnpId: 'SHERON1',
  }
}

const minute = 60_000

/** Whether the provider that a campaign is with lets it be shared. */
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
