import type { Vault } from '#platform/vault/vault.ts'
import { endpointField } from './sealed.ts'
import { signingSecrets } from './signing-secrets.ts'
import type { SigningEndpoint } from './registered-endpoint.ts'

/** A registered endpoint as JSON of the database; secrets are sealed, in hex. */
export type EndpointRow = {
  id: string
  url: string
  event_types: string[] | null
  enabled: boolean
  secret: string
  previous_secret: string | null
  /** Wall time in milliseconds. */
  signs_until: number | null
}

export function toSigningEndpoint(row: EndpointRow, vault: Vault): SigningEndpoint {
  const { id, url, enabled, previous_secret: previous } = row
  return {
    id,
    url,
    enabled,
    eventTypes: row.event_types === null ? undefined : new Set(row.event_types),
    secrets: signingSecrets({
      current: () => vault.open(bytes(row.secret), endpointField(id, 'secret')),
      previous:
        previous === null ? null : () => vault.open(bytes(previous), endpointField(id, 'previous_secret')),
      until: row.signs_until ?? 0,
    }),
  }
}

/** Reads PostgreSQL's text form of `bytea`, for example `\x0a1b`. */
const bytes = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')
