import { z } from 'zod'
import { volumeTiers } from '../../shapes/enumerations.ts'
import { nothing, type RegistryClient, type Result } from '../client/client.ts'
import { meaningOf, RegistryUnavailable } from '../client/errors.ts'
import type { CampaignWire } from './wire.ts'

/** A campaign as read from the registry; members that are not listed are passed on unchanged. */
const campaignSchema = z.looseObject({
  campaignId: z.string().min(1).max(20),
  referenceId: z.string().nullish(),
  status: z.string(),
  nextRenewalOrExpirationDate: z.string().nullish().catch(undefined),
})
export type RegistryCampaign = z.output<typeof campaignSchema>

const flag = z.boolean().nullish().catch(undefined)
const count = z.int().min(0).nullish().catch(undefined)
const termsSchema = z.record(
  z.string(),
  z.object({
    mnoSupport: flag,
    mnoReview: flag,
    qualify: flag,
    minMsgSamples: count,
    reqSubscriberOptin: flag,
    reqSubscriberOptout: flag,
    reqSubscriberHelp: flag,
    noEmbeddedLink: flag,
    noEmbeddedPhone: flag,
    msgClass: z.string().nullish().catch(undefined),
    tpm: count,
    mmsTpm: count,
    tpmScope: z.string().nullish().catch(undefined),
    brandTier: z.enum(volumeTiers).nullish().catch(undefined),
    brandDailyCap: count,
  }),
)
export type NetworkTerms = z.output<typeof termsSchema>[string]

const qualificationSchema = z.object({ mnoMetadata: termsSchema })
const createdSchema = z.object({ campaignId: z.string().min(1).max(20) })
const pageSchema = z.object({ records: z.array(campaignSchema) })

const shareSchema = z.object({
  upstreamCnpId: z.string(),
  sharingStatus: z.enum(['PENDING', 'ACCEPTED', 'DECLINED']),
  explanation: z.string().nullish(),
  sharedDate: z.string().nullish(),
  statusDate: z.string().nullish(),
})
export type Share = z.output<typeof shareSchema>
const sharingSchema = z.object({ sharedByMe: shareSchema.nullish() })

/** Campaigns per page of the reconciliation, the maximum of the registry. */
export const pageSize = 500

const pathOf = (id: string, part = '') => `/campaign/${encodeURIComponent(id)}${part}`

/** The operations on campaigns that this adapter uses. `mock` registers free test campaigns. */
export function openCampaignCalls(client: RegistryClient, { mock }: { mock: boolean }) {
  const get = async <S extends z.ZodType>(path: string, schema: S) =>
    valueOf(await client.send({ method: 'GET', path }, schema))
  const list = async (query: Readonly<Record<string, string>>) => {
    const all = { ...query, mock: String(mock) }
    return valueOf(await client.send({ method: 'GET', path: '/campaign', query: all }, pageSchema)).records
  }
  return {
    qualify: (brandId: string, usecase: string) =>
      client.send(
        {
          method: 'GET',
          path: `/campaignBuilder/brand/${encodeURIComponent(brandId)}/usecase/${encodeURIComponent(usecase)}`,
        },
        qualificationSchema,
      ),
    async create(body: CampaignWire, referenceId: string): Promise<Result<{ id: string }>> {
      const all = { ...body, referenceId, ...(mock && { mock }) }
      const result = await client.send({ method: 'POST', path: '/campaignBuilder', body: all }, createdSchema)
      return 'errors' in result ? result : { value: { id: result.value.campaignId } }
    },
    /** The campaign with our reference, expired or not. */
    async findByReference(referenceId: string): Promise<RegistryCampaign | undefined> {
      // A server that ignores the filter would return campaigns of others.
      return (await list({ referenceId })).find((one) => one.referenceId === referenceId)
    },
    /** The campaign with an ID of the registry; `gone` if there is none. */
    async read(id: string): Promise<RegistryCampaign | 'gone'> {
      const result = await client.send({ method: 'GET', path: pathOf(id) }, campaignSchema)
      if ('errors' in result && meaningOf(result.errors) === 'gone') return 'gone'
      return valueOf(result)
    },
    page: (page: number) => list({ page: String(page), recordsPerPage: String(pageSize) }),
    update: (id: string, body: object) => client.send({ method: 'PUT', path: pathOf(id), body }, z.unknown()),
    delete: (id: string) => client.send({ method: 'DELETE', path: pathOf(id) }, nothing),
    resubmit: (id: string, mnoIds: readonly number[]) =>
      client.send({ method: 'PUT', path: pathOf(id, '/resubmit'), body: { mnoIds } }, z.unknown()),
    terms: (id: string) => get(pathOf(id, '/mnoMetadata'), termsSchema),
    /** Status by network, without those that publish none; `gone` if the registry does not have the campaign. */
    async statuses(id: string): Promise<Record<string, string> | 'gone'> {
      const path = pathOf(id, '/operationStatus')
      const result = await client.send({ method: 'GET', path }, z.record(z.string(), z.string()))
      return 'errors' in result && meaningOf(result.errors) === 'gone' ? 'gone' : valueOf(result)
    },
    /** Networks with an elected aggregator, for which numbers can be provisioned. */
    elected: (id: string) => get(pathOf(id, '/mnoIdsWithDcaElected'), z.array(z.coerce.string())),
    async sharing(id: string): Promise<Share | undefined> {
      return (await get(pathOf(id, '/sharing'), sharingSchema)).sharedByMe ?? undefined
    },
    share: (id: string, upstream: string) =>
      client.send(
        { method: 'PUT', path: pathOf(id, `/sharing/${encodeURIComponent(upstream)}`) },
        z.unknown(),
      ),
  }
}

export type CampaignCalls = ReturnType<typeof openCampaignCalls>

/** The value of a read that the registry has no reason to refuse. */
function valueOf<T>(result: Result<T>): T {
  if ('value' in result) return result.value
  throw new RegistryUnavailable('failed', { executed: false, detail: meaningOf(result.errors) })
}
