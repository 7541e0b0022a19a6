import type { Fault } from '../api-error.ts'
import type { Attachment, Brand, Campaign, Json } from '../state.ts'
import type { Result } from '../vettings/score.ts'
import type { Category } from './identity.ts'

/** Result of the review of a campaign by a network. */
export type NetworkDecision = { rejection?: string | undefined; complaint?: string | undefined }

/** Decides what employees of the registry, of vetting providers and of networks decide. */
export type Judge = {
  /** Why the identity of a brand is not verified; empty if it is. */
  identity(brand: Brand): Category[]
  /** The relationship level that the registry assigns; undefined if it keeps the stated one. */
  relationship(brand: Brand): string | undefined
  /** Whether a sole proprietor is verified only after a text to its mobile phone. */
  verifiesPhones: boolean
  vetting(brand: Brand, vettingClass: string): Result
  /** Why an appeal is denied; undefined if it is upheld. */
  denial(brand: Brand, files: readonly Attachment[]): string | undefined
  /** Whether networks grant large companies higher limits without a vetting. */
  trustsSize: boolean
  /** Changes the terms of one network for a brand. */
  terms(brand: Brand, terms: Json): Json
  content(campaign: Json, least: { samples: number }): Fault[]
  /** Whether every network reviews a campaign, or those that review its use case or find faults. */
  reviewsAll: boolean
  network(network: string, campaign: Campaign, isResubmitted: boolean): NetworkDecision
  /** Why the upstream provider declines a campaign; undefined if it accepts. */
  decline(campaign: Json, brand: Brand): string | undefined
  /** Whether another partner shares a campaign with an ID that was never registered here; `withdrawn` if it ends the share after the first look. */
  partnerShare(campaignId: string): 'none' | 'shared' | 'withdrawn'
  /** Why a company is refused as a reseller. */
  reseller(companyName: string): string | undefined
  /** For how long the registry refuses to delete a brand or campaign, in milliseconds. */
  keepsFor(record: Json): number
  /** Whether the registry is busy when the record is created first. */
  isBusy(record: Json): boolean
}
