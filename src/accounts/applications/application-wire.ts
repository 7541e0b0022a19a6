import type { Application } from './application-store.ts'
import type { ApplicationRequest } from './applications.ts'

type Written = {
  name: string
  keys?: { public_key?: string | undefined } | undefined
  capabilities?: ApplicationRequest['capabilities']
  privacy?: ApplicationRequest['privacy']
}

/** What is asked for by what was written. */
export const applicationRequest = ({ name, keys, capabilities, privacy }: Written): ApplicationRequest => ({
  name,
  publicKey: keys?.public_key,
  capabilities,
  privacy,
})

/** An application as it is answered; its private key in the answer that made it alone. */
export function applicationWire(
  { id, name, publicKey, capabilities, privacy }: Application,
  privateKey?: string,
) {
  const keys = { public_key: publicKey, ...(privateKey === undefined ? {} : { private_key: privateKey }) }
  return { id, name, keys, privacy, capabilities }
}
