import { CommandError } from '../frame/command-error.ts'
import type { AccountInput } from './access/operations.ts'
import type { AccountAsk } from './access/request.ts'
import { onlyNumber } from './only-number.ts'
import { sampleBrand, sampleCampaign, sampleReseller } from './trigger-samples.ts'

/** The result of a command, as JSON and as a sentence. */
type Caused = { json: object; line: string }

/** Causes an event; `from` is the number that sends a message, if one is needed. */
export type Cause = (ask: AccountAsk, from: string | undefined) => Promise<Caused>

const alertName = 'Triggered by the command line'

/** Events that objects of the account cause. The command creates the object, or changes one and restores it. */
export const objectCauses = {
  'brand.status': (ask) => createBrand(ask, 'brand.status'),
  'brand.identity_status': (ask) => createBrand(ask, 'brand.identity_status'),
  'reseller.status': async (ask) => {
    const json = await ask('registerReseller', { body: sampleReseller })
    return {
      json,
      line: `Registered reseller ${json.reseller_id}: causes reseller.status when its review ends.`,
    }
  },
  'campaign.status': createCampaign,
  'strowger.report.alert.began': beginAlert,
  'strowger.report.alert.ended': endAlert,
  'strowger.sim.status.changed': changeSim,
} as const satisfies Record<string, Cause>

async function createBrand(ask: AccountAsk, event: string): Promise<Caused> {
  const json = await ask('createBrand', { body: sampleBrand })
  return { json, line: `Created brand ${json.brand_id}: causes ${event} when the registry responds.` }
}

async function createCampaign(ask: AccountAsk): Promise<Caused> {
  const { _embedded: found } = await ask('listBrands', { query: { status: 'ACTIVE' } })
  const brands = (found.brands ?? []) as { brand_id: string; identity_status: string }[]
  const brand = brands.find(({ identity_status: identity }) => identity === 'VERIFIED')
  if (!brand)
    throw new CommandError(
      'The account has no verified brand. `strowger trigger brand.status` registers one; it is verified after a moment.',
    )
  const { brand_id } = brand
  const json = await ask('createCampaign', { params: { brand_id }, body: sampleCampaign })
  return {
    json,
    line: `Created campaign ${json.campaign_id} of brand ${brand_id}: causes campaign.status when it is reviewed.`,
  }
}

/** An alert whose condition one message meets. */
async function beginAlert(ask: AccountAsk, from: string | undefined): Promise<Caused> {
  const body = {
    message_type: 'text',
    channel: 'sms',
    from: from ?? (await onlyNumber(ask, 'sms')),
    to: '99000000001',
    text: 'Triggered strowger.report.alert.began',
  } as AccountInput<'sendMessage'>['body']
  const condition = { measure: 'messages', condition: 'above', threshold: 0, period: '1h' } as const
  const json = await ask('createOwnAlert', { body: { name: alertName, ...condition, minimum: 0 } })
  await ask('sendMessage', { body })
  return {
    json,
    line: `Created alert ${json.alert_id} and sent a message: causes strowger.report.alert.began within a minute.`,
  }
}

/** Ends the alert that `beginAlert` has created, by a threshold that is not exceeded. */
async function endAlert(ask: AccountAsk): Promise<Caused> {
  const { alerts } = await ask('listOwnAlerts', {})
  const begun = alerts.find(({ name, state }) => name === alertName && state === 'alerting')
  if (!begun)
    throw new CommandError(
      'No alert has begun by this command. Run `strowger trigger strowger.report.alert.began` and wait for its event first.',
    )
  const { alert_id } = begun
  const json = await ask('changeOwnAlert', { params: { alert_id }, body: { threshold: 1_000_000_000 } })
  return {
    json,
    line: `Raised the threshold of alert ${alert_id}: causes strowger.report.alert.ended within a minute. \`strowger my alerts delete ${alert_id}\` deletes it.`,
  }
}

/** Suspends a SIM and resumes it, so that it keeps its status. */
async function changeSim(ask: AccountAsk): Promise<Caused> {
  const { sim_partners: partners } = await ask('listOwnSimPartners', { query: {} })
  for (const { partner_id } of partners) {
    const params = { partner_id }
    const { sims } = await ask('listOwnSims', { params, query: { status: 'Productive', limit: '1' } })
    const iccid = sims[0]?.iccid
    if (iccid === undefined) continue
    const reason = 'Triggered by the command line'
    await ask('moveOwnSims', { params, body: { verb: 'suspend', iccids: [iccid], reason } })
    const json = await ask('moveOwnSims', { params, body: { verb: 'resume', iccids: [iccid], reason } })
    return {
      json: { ...json, iccid },
      line: `Suspended SIM ${iccid} and resumed it: causes strowger.sim.status.changed twice.`,
    }
  }
  throw new CommandError('The account has no productive SIM.')
}
