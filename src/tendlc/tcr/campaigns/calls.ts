import { z } from 'zod'
import { nothing, type RegistryClient, type Result } from '../client/client.ts'
import { listSchema, readRecords, type Records } from '../client/records.ts'
import { campaignSchema, openStateCalls, termsSchema, valueOf, type RegistryCampaign } from './state-calls.ts'
import type { CampaignWire } from './wire.ts'

const qualificationSchema = z.object({ mnoMetadata: termsSchema })
const createdSchema = z.object({ campaignId: z.string().min(1).max(20) })

/** Campaigns per page of the reconciliation, the maximum of the registry. */
const pageSize = 500

const pathOf = (id: string, part = '') => `/campaign/${encodeURIComponent(id)}${part}`

/** The operations on campaigns that this adapter uses. `mock` registers free test campaigns. */
export function openCampaignCalls(client: RegistryClient, { mock }: { mock: boolean }) {
  const list = async (query: Readonly<Record<string, string>>) => {
    const all = { ...query, mock: String(mock) }
    return valueOf(await client.send({ method: 'GET', path: '/campaign', query: all }, listSchema)).records
  }
  const readCampaigns = (records: readonly unknown[]) => readRecords(records, campaignSchema, 'campaignId')
  return {
    ...openStateCalls(client, '/campaign'),
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
      return readCampaigns(await list({ referenceId })).readable.find(
        (one) => one.referenceId === referenceId,
      )
    },
    /** The records of a page, and whether it is the last one. */
    async page(page: number): Promise<Records<RegistryCampaign> & { isLast: boolean }> {
      const records = await list({ page: String(page), recordsPerPage: String(pageSize) })
      return { ...readCampaigns(records), isLast: records.length < pageSize }
    },
    update: (id: string, body: object) => client.send({ method: 'PUT', path: pathOf(id), body }, z.unknown()),
    delete: (id: string) => client.send({ method: 'DELETE', path: pathOf(id) }, nothing),
    resubmit: (id: string, mnoIds: readonly number[]) =>
      client.send({ method: 'PUT', path: pathOf(id, '/resubmit'), body: { mnoIds } }, z.unknown()),
  }
}

export type CampaignCalls = ReturnType<typeof openCampaignCalls>
