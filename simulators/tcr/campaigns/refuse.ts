import { ApiError, refusal } from '../api-error.ts'
import type { World } from '../operation.ts'
import { campaignDefaults, campaignFaults } from '../rules/campaign-fields.ts'
import { usecases } from '../rules/usecases.ts'
import type { Campaign, Json } from '../state.ts'

/** The reseller of a campaign without a reseller. */
const noReseller = 'R000000'

/** Refuses invalid members of a request, and an unknown reseller. Throws `ApiError`. */
export function refuseWrong({ state }: World, body: Json, isUpdate = false): void {
  const faults = campaignFaults(body, { isUpdate })
  if (faults.length > 0) throw new ApiError(faults)
  const reseller = body['resellerId']
  if (reseller === undefined || reseller === noReseller) return
  if (!state.resellers.some(({ resellerId }) => resellerId === reseller)) throw refusal(502, 'resellerId')
}

/** Refuses the content of a campaign. Throws `ApiError`. */
export function refuseContent({ judge }: World, body: Json, usecase: string): void {
  const { samples = 1, subUsecases = { least: 0, most: 0 } } = usecases[usecase]!
  const subs = (body['subUsecases'] ?? []) as string[]
  if (
    subs.length < subUsecases.least ||
    subs.length > subUsecases.most ||
    subs.some((one) => !Object.hasOwn(usecases, one))
  )
    throw refusal(501, 'subUsecases')
  const faults = judge.content({ ...campaignDefaults, ...body }, { samples: Math.max(samples, subs.length) })
  if (faults.length > 0) throw new ApiError(faults)
}

/** A campaign can get a reseller, and lose it, but gets no other one. Throws `ApiError`. */
export function changeReseller({ state }: World, campaign: Campaign, reseller: unknown): void {
  const { campaignId, resellerId: before } = campaign
  if (reseller === before) return
  const isNamed = before !== noReseller
  if ((isNamed && reseller !== noReseller) || state.endedResellers.includes(campaignId))
    throw refusal(501, 'resellerId')
  if (isNamed) state.endedResellers.push(campaignId)
}
