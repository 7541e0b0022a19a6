import { CommandError } from '../../../frame/command-error.ts'
import { chosen } from '../../../frame/choose.ts'
import type { AccountAnswer } from '../../access/operations.ts'
import type { AccountAsk } from '../../access/request.ts'

export type Endpoint = AccountAnswer<'listEndpoints'>['endpoints'][number]

export const endpointArgument = {
  description: 'ID, URL or description of the endpoint; `strowger my webhooks` lists them.',
} as const

export const endpointOption = {
  value: 'endpoint',
  description: 'Only this endpoint: its ID, URL or description.',
} as const

/** The endpoint that an ID, URL or description means. Throws `CommandError` unless it is exactly one. */
export async function endpointOf(ask: AccountAsk, typed: string): Promise<Endpoint> {
  const { endpoints } = await ask('listEndpoints', {})
  const found = chosen(endpoints, typed, {
    kind: 'endpoint',
    idOf: ({ endpoint_id: id }) => id,
    namesOf: ({ url, description }) => [url, description],
  })
  if (found) return found
  throw new CommandError(`The account has no webhook endpoint ${typed}; \`strowger my webhooks\` lists them.`)
}
