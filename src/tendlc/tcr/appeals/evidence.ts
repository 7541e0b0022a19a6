import type { Db } from '#platform/database/db.ts'
import type { Evidence } from '../../requests/port.ts'
import type { RegistryError } from '../client/errors.ts'
import { endWrite, findWrite, insertWrite } from '../writes/write-store.ts'
import type { AppealCalls } from './calls.ts'

type At = { registryBrandId: string; accountId: string; reference: string }

/**
 * Uploads a file and returns its ID at the registry. The registry does not charge for files, and finds them by their name, which is our ID; so
 * a file without a response is looked up, and uploaded again if it is not listed.
 */
export async function uploadFile(
  { db, appeals }: { db: Db; appeals: AppealCalls },
  { registryBrandId, accountId, reference }: At,
  { id, mimeType, read }: Evidence,
): Promise<{ uuid: string } | { errors: readonly RegistryError[] }> {
  const key = { kind: 'evidence', subject: id } as const
  const name = `${id}.${extensions[mimeType] ?? 'bin'}`
  if (!(await insertWrite(db, key, { accountId, reference }))) {
    const row = await findWrite(db, key)
    const uuid = row?.registry_id ?? (await findFile(appeals, registryBrandId, name))
    if (uuid !== undefined) {
      await endWrite(db, key, uuid)
      return { uuid }
    }
  }
  const result = await appeals.upload(registryBrandId, { name, mimeType, content: await read() })
  if ('errors' in result) return result
  await endWrite(db, key, result.value.uuid)
  return result.value
}

async function findFile(appeals: AppealCalls, brandId: string, name: string): Promise<string | undefined> {
  const files = await appeals.files(brandId)
  return files === 'gone' ? undefined : files.records.find(({ fileName }) => fileName === name)?.uuid
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/plain': 'txt',
}
