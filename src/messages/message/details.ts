import type { SingleMessage } from './contract.ts'

/** Members that only carriers, rules and operators read. */
export type Details = {
  encoding_type?: string
  content_id?: string
  entity_id?: string
  pool_id?: string
  trusted_recipient?: boolean
}

/** These members wherever a client has put them: where they belong, beside or inside `sms`, or under the older name. */
export function detailsOf({ sms, ...root }: SingleMessage): Details | null {
  const trusted =
    root.trusted_recipient ?? sms?.trusted_recipient ?? root.trusted_sender ?? sms?.trusted_sender
  const details: Details = {
    ...given('encoding_type', sms?.encoding_type),
    ...given('content_id', sms?.content_id ?? root.content_id),
    ...given('entity_id', sms?.entity_id ?? root.entity_id),
    ...given('pool_id', sms?.pool_id ?? root.pool_id),
    ...given('trusted_recipient', trusted),
  }
  return Object.keys(details).length > 0 ? details : null
}

function given<K extends keyof Details>(name: K, value: Details[K]): Pick<Details, K> | undefined {
  return value === undefined ? undefined : ({ [name]: value } as Pick<Details, K>)
}
