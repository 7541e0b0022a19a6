import { z } from 'zod'
import { brandRelationships } from '../../shapes/enumerations.ts'
import { nothing, type RegistryClient, type Result } from '../client/client.ts'
import { listSchema, readRecords, type Records } from '../client/records.ts'
import { RegistryUnavailable, meaningOf } from '../client/errors.ts'
import type { BrandWire } from './wire.ts'

const text = z.string().nullish().catch(undefined)

/** A brand as read from the registry; members that are not listed are passed on unchanged. */
const brandSchema = z.looseObject({
  brandId: z.string().min(1).max(20),
  referenceId: text,
  displayName: text,
  status: text,
  /** Undefined: a word that this adapter does not know. */
  identityStatus: z
    .enum(['SELF_DECLARED', 'UNVERIFIED', 'VERIFIED', 'VETTED_VERIFIED'])
    .optional()
    .catch(undefined),
  universalEin: text,
  entityType: text,
  mobilePhone: text,
  mobilePhoneVerifiedDate: text,
  brandRelationship: z.enum(brandRelationships).nullish().catch(undefined),
})
export type RegistryBrand = z.output<typeof brandSchema>

const readBrands = (records: readonly unknown[]) => readRecords(records, brandSchema, 'brandId')

const feedbackSchema = z.object({
  category: z.array(
    z.object({
      id: z.string().catch('OTHERS'),
      description: text,
      fields: z.array(z.string()).catch([]),
      errors: z.array(z.object({ message: z.string().catch('') })).catch([]),
    }),
  ),
})
export type RegistryFeedback = z.output<typeof feedbackSchema>['category']

/** Brands per page of the reconciliation, the maximum of the registry. */
const pageSize = 500

const pathOf = (brandId: string) => `/brand/${encodeURIComponent(brandId)}`

/** The operations on brands that this adapter uses. `mock` registers free test brands. */
export function openBrandCalls(client: RegistryClient, { mock }: { mock: boolean }) {
  const list = (query: Readonly<Record<string, string>>) =>
    client.send({ method: 'GET', path: '/brand', query: { ...query, mock: String(mock) } }, listSchema)
  return {
    async create(body: BrandWire, referenceId: string): Promise<Result<{ id: string }>> {
      const result = await client.send(
        {
          method: 'POST',
          path: '/brand/nonBlocking',
          body: { brandRelationship: 'BASIC_ACCOUNT', ...body, referenceId, ...(mock && { mock }) },
        },
        brandSchema,
      )
      return 'errors' in result ? result : { value: { id: result.value.brandId } }
    },
    /** The brand with our reference, deleted or not. */
    async findByReference(referenceId: string): Promise<RegistryBrand | undefined> {
      for (const status of ['ACTIVE', 'DELETED']) {
        const { records } = valueOf(await list({ referenceId, status }))
        // A server that ignores the filter would return brands of others.
        const found = readBrands(records).readable.find((one) => one.referenceId === referenceId)
        if (found) return found
      }
      return undefined
    },
    /** The brand with an ID of the registry; `gone` if it is deleted. */
    async read(brandId: string): Promise<RegistryBrand | 'gone'> {
      const result = await client.send({ method: 'GET', path: pathOf(brandId) }, brandSchema)
      if ('errors' in result && meaningOf(result.errors) === 'gone') return 'gone'
      const brand = valueOf(result)
      return brand.status === 'DELETED' ? 'gone' : brand
    },
    /** The records of a page, and whether it is the last one. */
    async page(page: number): Promise<Records<RegistryBrand> & { isLast: boolean }> {
      const { records } = valueOf(await list({ page: String(page), recordsPerPage: String(pageSize) }))
      return { ...readBrands(records), isLast: records.length < pageSize }
    },
    update: (brandId: string, body: object) =>
      client.send({ method: 'PUT', path: pathOf(brandId), body }, brandSchema),
    revet: (brandId: string) => client.send({ method: 'PUT', path: `${pathOf(brandId)}/revet` }, z.unknown()),
    feedback: (brandId: string) =>
      client.send({ method: 'GET', path: `/brand/feedback/${encodeURIComponent(brandId)}` }, feedbackSchema),
    delete: (brandId: string) => client.send({ method: 'DELETE', path: pathOf(brandId) }, nothing),
  }
}

export type BrandCalls = ReturnType<typeof openBrandCalls>

/** The value of a read that the registry has no reason to refuse. */
function valueOf<T>(result: Result<T>): T {
  if ('value' in result) return result.value
  throw new RegistryUnavailable('refused', { executed: false, detail: meaningOf(result.errors) })
}
