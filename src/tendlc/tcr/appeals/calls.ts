import { File } from 'node:buffer'
import { FormData } from 'undici'
import { z } from 'zod'
import { nothing, type RegistryClient, type Result } from '../client/client.ts'
import { meaningOf, RegistryUnavailable } from '../client/errors.ts'

const fileSchema = z.object({ uuid: z.string().min(1).max(100), fileName: z.string().nullish() })

/** An appeal as read from the registry, which assigns no ID. */
const appealSchema = z.object({
  appealStatus: z.string(),
  explanation: z.string().nullish(),
  createDate: z.string().nullish(),
  appealOutcome: z
    .object({
      vetStatus: z.string().nullish(),
      vetScore: z.number().nullish(),
      feedback: z
        .object({ category: z.array(z.object({ description: z.string().nullish() })).nullish() })
        .nullish(),
    })
    .nullish(),
})
export type RegistryAppeal = z.output<typeof appealSchema>

export type AppealBody = {
  evpId: string
  vettingId: string
  appealCategories: readonly string[]
  attachmentUuids: readonly string[]
  explanation: string
}

export type Upload = { name: string; mimeType: string; content: Uint8Array }

/** The records of a list that can be read, and whether they are all of it. */
export type Listed<T> = { records: T[]; isComplete: boolean }

/** The operations on appeals against vettings that this adapter uses. */
export function openAppealCalls(client: RegistryClient) {
  const brand = (id: string) => `/brand/${encodeURIComponent(id)}`
  const list = async <T>(path: string, one: z.ZodType<T>): Promise<Listed<T> | 'gone'> => {
    const result = await client.send({ method: 'GET', path }, z.array(z.unknown()))
    if ('value' in result) {
      const read = result.value.map((record) => one.safeParse(record))
      const records = read.flatMap(({ data }) => (data === undefined ? [] : [data]))
      return { records, isComplete: records.length === read.length }
    }
    const meaning = meaningOf(result.errors)
    if (meaning === 'gone') return 'gone'
    throw new RegistryUnavailable('refused', { executed: false, detail: meaning })
  }
  return {
    /** All appeals against vettings of a brand; `gone` if the brand is deleted. */
    list: (brandId: string) => list(`${brand(brandId)}/externalVetting/appeal`, appealSchema),
    send: (brandId: string, body: AppealBody): Promise<Result<undefined>> =>
      client.send({ method: 'POST', path: `${brand(brandId)}/externalVetting/appeal`, body }, nothing),
    files: (brandId: string) => list(`${brand(brandId)}/appeal/evidence`, fileSchema),
    upload(brandId: string, { name, mimeType, content }: Upload): Promise<Result<{ uuid: string }>> {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(content)], name, { type: mimeType }))
      return client.send({ method: 'POST', path: `${brand(brandId)}/appeal/evidence`, form }, fileSchema)
    },
  }
}

export type AppealCalls = ReturnType<typeof openAppealCalls>
