import type { Application } from './application-store.ts'
import type { ApplicationRequest } from './applications.ts'

type Written = {
  name: string
  keys?: { public_key?: string | undefined } | undefined
  capabilities?: ApplicationRequest['capabilities']
  privacy?: ApplicationRequest['privacy']
}

/** Converts a request body. */
export const applicationRequest = ({ name, keys, capabilities, privacy }: Written): ApplicationRequest => ({
  name,
  publicKey: keys?.public_key,
  capabilities,
  privacy,
})

/** An application in responses; only the response to its creation contains the private key. */
export function applicationWire(
  { id, name, publicKey, capabilities, privacy }: Application,
  privateKey?: string,
) {
  const keys = { public_key: publicKey, ...(privateKey === undefined ? {} : { private_key: privateKey }) }
  return { id, name, keys, privacy, capabilities }
}
