import { randomUUID } from 'node:crypto'
import { refusal } from '../api-error.ts'
import { findBrand } from '../brands/find.ts'
import { done, ok, type Operation } from '../operation.ts'
import type { Attachment } from '../state.ts'

const path = '/brand/:brandId/appeal/evidence'

const mimeTypes = ['application/pdf', 'image/jpeg', 'image/png', 'text/plain']
const largest = 10 * 1024 * 1024

/** First octets of the kinds of files, in hexadecimal; texts have none. */
const beginnings = { 'application/pdf': '255044462d', 'image/jpeg': 'ffd8ff', 'image/png': '89504e47' }

/** Whether a file is what its type says. */
function isReadable(mimeType: string, content: Buffer): boolean {
  const beginning = beginnings[mimeType as keyof typeof beginnings] ?? ''
  return content.length >= 20 && content.toString('hex', 0, 8).startsWith(beginning)
}

const shownOf = ({ uuid, fileName, mimeType }: Attachment) => ({ uuid, fileName, mimeType })

export const fileOperations: readonly Operation[] = [
  {
    method: 'POST',
    path,
    answer(world, { params, file }) {
      const { brandId } = findBrand(world, params['brandId']!)
      if (!file || file.content.length === 0 || file.content.length > largest) throw refusal(501, 'file')
      if (!mimeTypes.includes(file.mimeType)) throw refusal(501, 'mimeType')
      const { name: fileName, mimeType, content } = file
      const attachment = {
        uuid: randomUUID(),
        brandId,
        fileName,
        mimeType,
        readable: isReadable(mimeType, content),
      }
      world.state.attachments.push(attachment)
      return ok(shownOf(attachment))
    },
  },
  {
    method: 'GET',
    path,
    answer(world, { params }) {
      const { brandId } = findBrand(world, params['brandId']!)
      return ok(world.state.attachments.filter((one) => one.brandId === brandId).map(shownOf))
    },
  },
  {
    method: 'DELETE',
    path: '/attachment/:uuid',
    answer({ state }, { params }) {
      const index = state.attachments.findIndex(({ uuid }) => uuid === params['uuid'])
      if (index < 0) throw refusal(502, 'uuid')
      state.attachments.splice(index, 1)
      return done
    },
  },
]
