import type { BrandData } from '../fields/brand-fields.ts'
import type { FeedbackCategory } from '../brands/store.ts'
import type { CampaignData } from '../fields/campaign-fields.ts'
import type {
  AppealCategory,
  BrandRelationship,
  RegistryHold,
  Usecase,
  VettingClass,
  VettingProvider,
} from '../shapes/enumerations.ts'
import type { StatedTerms } from '../shapes/stated-terms.ts'
import type { PoliticalDetails } from '../shapes/political.ts'
import type { PhoneRegistry } from './phone-port.ts'

/** Identifies a request: the registry processes each reference once, even if it is sent repeatedly. Times are exchange time in milliseconds. */
export type RegistryQuery = {
  reference: string
  submittedAt: number
  now: number
  /** Least time in milliseconds between two queries for a result that a webhook announces. */
  resultPollMs?: number | undefined
}

/** The registry has not decided yet and is to be queried again at `againAt`. */
export type Pending = { pending: true; againAt: number }

export type IdentityQuestion = RegistryQuery & {
  accountId: string
  brandId: string
  brand: BrandData
  /** The ID from the last result; undefined before the first. */
  registryBrandId: string | undefined
  registryHold: RegistryHold | undefined
  /** When the customer last changed the brand, in milliseconds of exchange time; undefined if never. */
  changedAt: number | undefined
  /** Reads the present result, without a change or a new verification. */
  readOnly: boolean
}

export type IdentityAnswer = {
  verified: boolean
  /** Omitted if the registry refused to store the brand. */
  registryBrandId?: string
  universalEin?: string
  /** The registry's relationship level of the brand; unchanged if omitted. */
  relationship?: BrandRelationship
  /** The mobile phone of a sole proprietor, if the registry has verified it. */
  verifiedPhone?: string
  feedback: FeedbackCategory[]
}

export type VettingQuestion = RegistryQuery & {
  accountId: string
  /** Our ID of the vetting; `vettingId` is the provider's ID of an imported vetting. */
  subjectId: string
  brandId: string
  brand: BrandData
  registryBrandId: string | undefined
  /** The brand was registered by another partner. */
  partner: boolean
  provider: VettingProvider
  vettingClass: VettingClass | undefined
  vettingId: string
  token: string | undefined
  /** Details of an ordered POLITICAL vetting. */
  political: PoliticalDetails | undefined
}

/** The result of a vetting. A score is from 0 to 100, and a POLITICAL vetting may have none; `unscored` if none could be determined. */
export type VettingAnswer =
  | {
      outcome: 'scored'
      score?: number
      vettingClass: VettingClass
      expiresAt: number
      details: Record<string, string>
    }
  | { outcome: 'unscored'; vettingClass: VettingClass; expiresAt: number; feedback: string }
  | { outcome: 'failed'; reasons: readonly string[]; feedback: string }

/** A file of an appeal; its content is read on demand. */
export type Evidence = { id: string; fileName: string; mimeType: string; read(): Promise<Uint8Array> }

/** An appeal against a vetting; `score` is the disputed score, if any. */
export type AppealQuestion = VettingQuestion & {
  score: number | undefined
  reason: string
  categories: readonly AppealCategory[]
  evidence: readonly Evidence[]
}

/** The decision of an appeal, as a sentence for the customer; an upheld appeal sets a score. */
export type AppealAnswer =
  | { upheld: true; outcome: string; score?: number | undefined; expiresAt: number }
  | { upheld: false; outcome: string }

export type ResellerAnswer =
  | { approved: true; registryResellerId: string }
  | { approved: false; reason: string }

/** A reseller to register; it has no review at the registry. */
export type ResellerQuestion = RegistryQuery & {
  accountId: string
  resellerId: string
  companyName: string
  mobilePhone: string
  email: string
}

export type QualificationQuestion = {
  usecase: Usecase
  /** Undefined while the brand is not registered. */
  registryBrandId?: string | undefined
  brandHold?: RegistryHold | undefined
  brand: BrandData
  verified: boolean
  /** Terms of networks that an operator has stated, for decisions by hand. */
  statedTerms?: readonly StatedTerms[] | undefined
  /** The vettings of the brand that are valid now. */
  vettings: readonly { vettingClass: VettingClass; score: number | undefined }[]
}

/** Qualification or status at one network (S2-042 to S2-052). */
export type NetworkRecord = {
  network_id: string
  mno: string
  status: 'UNKNOWN' | 'REVIEW' | 'REJECTED' | 'SUSPENDED' | 'REGISTERED' | 'APPROVED'
  mno_support: boolean
  mno_review: boolean
  qualify: boolean
  min_msg_samples: number
  req_subscriber_opt_in: boolean
  req_subscriber_opt_out: boolean
  req_subscriber_help: boolean
  no_embedded_link: boolean
  no_embedded_phone: boolean
  att_msg_class: string | null
  att_tpm: number | null
  att_mms_tpm: number | null
  att_number_based: boolean | null
  tmo_brand_tier: 'LOW' | 'LOWER_MID' | 'UPPER_MID' | 'TOP' | 'UNCAPPED' | null
  tmo_tpd: number | null
  complaints: { description: string; dca: string; created_at: string }[]
  /** While in REVIEW: the network suspended or rejected the campaign before and accepts no traffic until it approves. Not part of the API. */
  closed?: true
}

/** A campaign that the exchange's review approved: the networks that must decide, and their previous decisions. */
export type CampaignQuestion = RegistryQuery &
  QualificationQuestion & {
    accountId: string
    campaignId: string
    registryCampaignId: string | undefined
    registryHold: RegistryHold | undefined
    label: string | undefined
    campaign: CampaignData
    asking: readonly string[]
    networks: readonly NetworkRecord[]
    /** Whether the networks had rejected the campaign. */
    resubmitted: boolean
    /** Registered by another partner, who shares it. */
    partner: boolean
    /** Reads the present state, without a change, a resubmission or a share. */
    readOnly: boolean
  }

/** The decisions of the networks so far; `againAt` while a network is still deciding. */
export type CampaignAnswer = {
  /** Omitted while the registry has not stored the campaign, or if its ID is not known. */
  registryCampaignId?: string
  /** The registry has stored the campaign; default whether its ID is stated. */
  isRegistered?: true
  networks: NetworkRecord[]
  /** Why the registry or the upstream provider refuses the campaign. */
  rejected?: string
  /** The campaign has expired or was deleted at the registry. */
  ended?: true
  /** Date at which the registry renews the campaign. */
  renewsOn?: string
  againAt?: number
}

/** An ended campaign; without a registry ID if the result of its registration is not known. */
export type CampaignWithdrawal = RegistryQuery & {
  accountId: string
  campaignId: string
  registryCampaignId: string | undefined
  registryHold: RegistryHold | undefined
  label: string | undefined
  /** Registered by another partner, who shares it. */
  partner: boolean
}

/** A shared campaign may be stated with the decision, if it was not known before. */
export type SharingAnswer =
  | { accepted: true; stated?: StatedCampaign | undefined }
  | { accepted: false; reason: string }

export type StatedCampaign = {
  registryBrandId?: string | undefined
  upstreamCnpId?: string | undefined
  brandName: string
  usecase: Usecase
  description: string
  messageFlow: string
  samples: readonly string[]
  networks: readonly NetworkRecord[]
}

/** A campaign registered by another connectivity partner, as stored at the registry (S2-123). The registry may show the name of its brand only; what is omitted is stated with the decision about the sharing. */
export type SharedCampaign = {
  registryBrandId?: string
  brand: BrandData
  relationship?: BrandRelationship
  campaign: CampaignData & { description: string; message_flow: string }
  /** The partner that has registered the campaign. */
  upstreamCnpId: string
  /** The ID of this exchange as a partner; default the first one of the enumeration. */
  downstreamCnpId?: string
  /** Qualification at each network; queried by brand and use case if omitted. */
  networks?: NetworkRecord[]
}

/** Changed members of a brand that do not affect its identity. */
export type BrandUpdate = RegistryQuery & {
  accountId: string
  brandId: string
  brand: BrandData
  changedAt: number | undefined
  registryBrandId: string | undefined
  registryHold: RegistryHold | undefined
}

/** A refused update is not sent again. */
export type UpdateAnswer = { done: true } | { refused: string }

export type BrandWithdrawal = RegistryQuery & {
  accountId: string
  brandId: string
  brand: BrandData
  registryBrandId: string | undefined
  registryHold: RegistryHold | undefined
}

/** A refused withdrawal is retried later. */
export type WithdrawalAnswer = Pending | { done: true } | { refused: string }

/** The campaign registry: an adapter to the real registry, or the simulator of the sandbox. After an exception the request is retried. */
export type Registry = {
  identity(question: IdentityQuestion): Promise<Pending | IdentityAnswer>
  vetting(question: VettingQuestion): Promise<Pending | VettingAnswer>
  /** Imports an existing vetting. */
  imported(question: VettingQuestion): Promise<Pending | VettingAnswer>
  /** Appeals against an ordered vetting. */
  appeal(question: AppealQuestion): Promise<Pending | AppealAnswer>
  /** Stores changed members of a brand, without another verification. */
  update(question: BrandUpdate): Promise<Pending | UpdateAnswer>
  /** Withdraws a deleted brand. */
  withdraw(question: BrandWithdrawal): Promise<WithdrawalAnswer>
  reseller(question: ResellerQuestion): Promise<Pending | ResellerAnswer>
  /** `denied` if the brand may not have the use case at any network, `unknown` if the registry does not know the brand. */
  qualify(question: QualificationQuestion): Promise<NetworkRecord[] | 'denied' | 'unknown'>
  campaign(question: CampaignQuestion): Promise<Pending | CampaignAnswer>
  /** Withdraws an ended campaign. */
  withdrawCampaign(question: CampaignWithdrawal): Promise<WithdrawalAnswer>
  /** The campaign with a registry ID; `unknown` if there is none that could be shared, `denied` if its use case is not supported. */
  shared(registryCampaignId: string): Promise<SharedCampaign | 'unknown' | 'denied'>
  /** Whether the campaign's partner shares it. */
  sharing(question: RegistryQuery & { registryCampaignId: string }): Promise<Pending | SharingAnswer>
  /** Verifies phones of sole proprietors; omitted if the exchange does so by its own messages. */
  phones?: PhoneRegistry
}
