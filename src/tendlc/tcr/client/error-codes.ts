import { z } from 'zod'
import type { Log } from '#platform/log.ts'
import type { RegistryClient } from './client.ts'
import { isKnownCode } from './errors.ts'

const codes = z.record(z.string().regex(/^\d+$/), z.string())

/** Logs the error codes of the registry that have no meaning here, so that the table can be completed before a request meets them. */
export async function logUnknownCodes(client: RegistryClient, log: Log): Promise<void> {
  const result = await client.send({ method: 'GET', path: '/error' }, codes)
  if ('errors' in result) return
  const unknown = Object.fromEntries(
    Object.entries(result.value).filter(([code]) => !isKnownCode(Number(code))),
  )
  if (Object.keys(unknown).length > 0)
    log.warn({ codes: unknown }, 'the campaign registry lists unknown error codes')
}

/** Logs the error codes that the adapter does not know, once. The list is for people only, so the duties continue without it. */
export function openCodeLog(client: RegistryClient, log: Log): () => Promise<void> {
  let isLogged = false
  return async () => {
    if (isLogged) return
    isLogged = true
    await logUnknownCodes(client, log).catch((err: unknown) => log.warn({ err }, 'error codes were not read'))
  }
}
