import { z } from 'zod'
import { nothing, type RegistryClient, type Result } from '../client/client.ts'
import { meaningOf, RegistryUnavailable } from '../client/errors.ts'

/** Texts of the registry that this adapter only passes on. */
const text = z.string().nullish().catch(undefined)

/** A vetting as read from the registry. One that cannot be read has no members, so that it does not hide the others. */
const recordSchema = z.object({
  evpId: text,
  vettingId: text,
  vettingClass: text,
  vettingStatus: text,
  vettingScore: z.number().nullish().catch(undefined),
  reasons: z.array(z.string()).nullish().catch(undefined),
  vettingDetails: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  createDate: text,
  validUntil: text,
  expirationDate: text,
})
export type VettingRecord = z.output<typeof recordSchema>

/** A response about one vetting must be readable, because it is the result of a write. */
const writtenSchema = recordSchema.extend({ evpId: z.string(), vettingStatus: z.string() })

const records = z.array(recordSchema.catch({}))

/** The registry lists only the statuses in the query. */
export const statuses: readonly string[] = ['PENDING', 'UNSCORE', 'ACTIVE', 'FAILED', 'EXPIRED']

const pathOf = (brandId: string) => `/brand/${encodeURIComponent(brandId)}/externalVetting`

export type VettingOrder = { evpId: string; vettingClass: string; additionalRequestPayload?: string }
export type VettingImport = { evpId: string; vettingId: string; vettingToken?: string }

/** The operations on vettings that this adapter uses. */
export function openVettingCalls(client: RegistryClient) {
  return {
    /** All vettings of a brand; `gone` if the brand is deleted. */
    async list(brandId: string): Promise<VettingRecord[] | 'gone'> {
      const query = { vettingStatus: statuses }
      const result = await client.send({ method: 'GET', path: pathOf(brandId), query }, records)
      if ('value' in result) return result.value
      const meaning = meaningOf(result.errors)
      if (meaning === 'gone') return 'gone'
      throw new RegistryUnavailable('refused', { executed: false, detail: meaning })
    },
    order: (brandId: string, body: VettingOrder): Promise<Result<VettingRecord>> =>
      client.send({ method: 'POST', path: pathOf(brandId), body }, writtenSchema),
    /** Sends the email of Auth+ again, free of charge and at most every two hours. */
    resendEmail: (brandId: string): Promise<Result<undefined>> =>
      client.send(
        {
          method: 'POST',
          path: `/brand/${encodeURIComponent(brandId)}/2faEmail`,
          query: { vettingClass: 'AUTHPLUS' },
        },
        nothing,
      ),
    import: (brandId: string, body: VettingImport): Promise<Result<VettingRecord>> =>
      client.send({ method: 'PUT', path: pathOf(brandId), body }, writtenSchema),
  }
}

export type VettingCalls = ReturnType<typeof openVettingCalls>
