import { z } from 'zod'
import { volumeTiers } from '../../shapes/enumerations.ts'
import type { RegistryClient, Result } from '../client/client.ts'
import { meaningOf, RegistryUnavailable } from '../client/errors.ts'

/** A campaign as read from the registry; members that are not listed are passed on unchanged. */
export const campaignSchema = z.looseObject({
  campaignId: z.string().min(1).max(20),
  referenceId: z.string().nullish().catch(undefined),
  status: z.string(),
  nextRenewalOrExpirationDate: z.string().nullish().catch(undefined),
})
export type RegistryCampaign = z.output<typeof campaignSchema>

const flag = z.boolean().nullish().catch(undefined)
const count = z.int().min(0).nullish().catch(undefined)
export const termsSchema = z.record(
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

const shareSchema = z.object({
  upstreamCnpId: z.string(),
  downstreamCnpId: z.string().nullish(),
  /** PENDING, ACCEPTED or DECLINED; another word counts as not decided. */
  sharingStatus: z.string(),
  explanation: z.string().nullish(),
  sharedDate: z.string().nullish(),
  statusDate: z.string().nullish(),
})
export type Share = z.output<typeof shareSchema>
const sharingSchema = z.object({ sharedByMe: shareSchema.nullish(), sharedWithMe: shareSchema.nullish() })
export type Sharing = z.output<typeof sharingSchema>

/** Campaigns of ours, or campaigns that other partners share with us. */
export type Base = '/campaign' | '/partnerCampaign'

/** The operations on the state of a campaign. */
export function openStateCalls(client: RegistryClient, base: Base) {
  const pathOf = (id: string, part = '') => `${base}/${encodeURIComponent(id)}${part}`
  const readIfPresent = async <S extends z.ZodType>(
    path: string,
    schema: S,
  ): Promise<z.output<S> | 'gone'> => {
    const result = await client.send({ method: 'GET', path }, schema)
    return 'errors' in result && meaningOf(result.errors) === 'gone' ? 'gone' : valueOf(result)
  }
  const read = async <S extends z.ZodType>(path: string, schema: S) =>
    valueOf(await client.send({ method: 'GET', path }, schema))
  return {
    /** The campaign with an ID of the registry; `gone` if there is none. */
    read: (id: string) => readIfPresent(pathOf(id), campaignSchema),
    terms: (id: string) => read(pathOf(id, '/mnoMetadata'), termsSchema),
    /** Status by network, without those that publish none; `gone` if the registry does not have the campaign. */
    statuses: (id: string) =>
      readIfPresent(pathOf(id, '/operationStatus'), z.record(z.string(), z.string().nullable())),
    /** Networks with an elected aggregator, for which numbers can be provisioned; undefined if the registry does not state them. */
    elected: async (id: string): Promise<string[] | undefined> =>
      base === '/campaign'
        ? read(pathOf(id, '/mnoIdsWithDcaElected'), z.array(z.coerce.string()))
        : undefined,
    /** Both shares of a campaign: with us, and by us. */
    shares: (id: string) => readIfPresent(pathOf(id, '/sharing'), sharingSchema),
    async sharing(id: string): Promise<Share | undefined> {
      return (await read(pathOf(id, '/sharing'), sharingSchema)).sharedByMe ?? undefined
    },
    share: (id: string, upstream: string) =>
      client.send(
        { method: 'PUT', path: pathOf(id, `/sharing/${encodeURIComponent(upstream)}`) },
        z.unknown(),
      ),
  }
}

export type StateCalls = ReturnType<typeof openStateCalls>

/** The value of a read that the registry has no reason to refuse. */
export function valueOf<T>(result: Result<T>): T {
  if ('value' in result) return result.value
  throw new RegistryUnavailable('refused', { executed: false, detail: meaningOf(result.errors) })
}
