import type { Pending, RegistryQuery } from '../requests/port.ts'

/**
 * A number to link to a campaign or to unlink; a repeated reference and time mean the same request. `from` is the campaign to which
 * the number is still linked: `link` moves the number in one step; after `unlink`, the number remains linked to `from`.
 */
export type NumberQuestion = RegistryQuery & {
  number: string
  operation: 'link' | 'unlink'
  registryCampaignId: string | undefined
  from?: { registryCampaignId: string | undefined }
}

/** A refused unlink leaves the number UNLINKING and is retried later. */
export type LinkAnswer = Pending | { done: true } | { rejected: string }

/** The party that provisions numbers of campaigns at the networks: an aggregator, an operator, or the simulator. */
export type NumberProvisioning = {
  /** Links and unlinks numbers; results are in the same order. After an exception the requests are retried. */
  numbers(questions: readonly NumberQuestion[]): Promise<LinkAnswer[]>
}
