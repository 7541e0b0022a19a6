import type { BrandData } from '../fields/brand-fields.ts'
import type { FeedbackCategory } from '../brands/store.ts'
import type { CampaignData } from '../fields/campaign-fields.ts'
import type {
  AppealCategory,
  BrandRelationship,
  Usecase,
  VettingClass,
  VettingProvider,
} from '../shapes/labels.ts'

/** How a question is put: under one reference the registry does once what is asked, however often it is asked. Times are exchange time in milliseconds. */
export type RegistryQuery = { reference: string; submittedAt: number; now: number }

/** The registry is still at it, and wants to be asked again then. */
export type Pending = { pending: true; againAt: number }

export type IdentityAnswer = {
  verified: boolean
  registryBrandId: string
  universalEin?: string
  /** How the registry ranks the brand's business with us; unchanged if not given. */
  relationship?: BrandRelationship
  feedback: FeedbackCategory[]
}

export type VettingQuestion = RegistryQuery & {
  brand: BrandData
  provider: VettingProvider
  vettingClass: VettingClass | undefined
  vettingId: string
  token: string | undefined
}

/** What a provider found. A score is from 0 to 100; without one it could not be said. */
export type VettingAnswer =
  | {
      outcome: 'scored'
      score: number
      vettingClass: VettingClass
      expiresAt: number
      details: Record<string, string>
    }
  | { outcome: 'unscored'; vettingClass: VettingClass; expiresAt: number; feedback: string }
  | { outcome: 'failed'; reasons: readonly string[]; feedback: string }

/** A file of an appeal; its octets are read when they are wanted. */
export type Evidence = { id: string; fileName: string; mimeType: string; read(): Promise<Uint8Array> }

/** What somebody has to say against what a vetting found; `score` is the one that it found, if any. */
export type AppealQuestion = VettingQuestion & {
  score: number | undefined
  reason: string
  categories: readonly AppealCategory[]
  evidence: readonly Evidence[]
}

/** What was decided of an appeal, in a sentence for the customer; a vetting that was wrong has a score then. */
export type AppealAnswer =
  | { upheld: true; outcome: string; score: number; expiresAt: number }
  | { upheld: false; outcome: string }

export type ResellerAnswer =
  | { approved: true; registryResellerId: string }
  | { approved: false; reason: string }

export type QualificationQuestion = {
  usecase: Usecase
  brand: BrandData
  verified: boolean
  /** The vettings that count now. */
  vettings: readonly { vettingClass: VettingClass; score: number | undefined }[]
}

/** What one network says of a brand and a use case (S2-042 to S2-052). */
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
  /** While it is in REVIEW: it has suspended or rejected the campaign before, and takes no traffic until it has approved. Not shown. */
  closed?: true
}

/** A campaign that people here have approved: which networks are to decide of it, and what they have said before. */
export type CampaignQuestion = RegistryQuery &
  QualificationQuestion & {
    campaignId: string
    registryCampaignId: string | undefined
    registryBrandId: string | undefined
    label: string | undefined
    campaign: CampaignData
    asking: readonly string[]
    networks: readonly NetworkRecord[]
    /** These networks have refused it before. */
    resubmitted: boolean
  }

/** What the networks have said by now; `againAt` while one of them is still at it. */
export type CampaignAnswer = { registryCampaignId: string; networks: NetworkRecord[]; againAt?: number }

export type SharingAnswer = { accepted: true } | { accepted: false; reason: string }

/** What another connectivity partner has registered, as the registry knows it (S2-123). */
export type SharedCampaign = {
  registryBrandId: string
  brand: BrandData
  relationship?: BrandRelationship
  campaign: CampaignData & { usecase: Usecase; description: string; message_flow: string }
  upstreamCnpId: string
}

/**
 * A number that is to be linked to a campaign, or to be let go of; the same reference once more is the same number of the same campaign.
 * `from` is the campaign that it is linked to until then: by `link` it changes over in one step, after `unlink` it is that one's still.
 */
export type NumberQuestion = RegistryQuery & {
  number: string
  wish: 'link' | 'unlink'
  registryCampaignId: string | undefined
  from?: { registryCampaignId: string | undefined }
}

/** A refused withdrawal is put again later. */
export type WithdrawalAnswer = Pending | { done: true } | { refused: string }

/** A refused unlinking leaves the number UNLINKING, and is put again later. */
export type LinkAnswer = Pending | { done: true } | { rejected: string }

/** The campaign registry: the real one behind an adapter, or the simulator of the sandbox. What it throws is no answer. */
export type Registry = {
  identity(question: RegistryQuery & { brandId: string; brand: BrandData }): Promise<Pending | IdentityAnswer>
  vetting(question: VettingQuestion): Promise<Pending | VettingAnswer>
  /** A vetting that was done elsewhere. */
  imported(question: VettingQuestion): Promise<Pending | VettingAnswer>
  /** An objection to a vetting that was ordered. */
  appeal(question: AppealQuestion): Promise<Pending | AppealAnswer>
  /** A brand has been deleted here. */
  withdraw(question: RegistryQuery & { brandId: string; brand: BrandData }): Promise<WithdrawalAnswer>
  /** What becomes of numbers, in their order. */
  numbers(questions: readonly NumberQuestion[]): Promise<LinkAnswer[]>
  reseller(question: RegistryQuery & { companyName: string }): Promise<Pending | ResellerAnswer>
  /** `denied` where the brand may not have the use case whatever the networks say. */
  qualify(question: QualificationQuestion): Promise<NetworkRecord[] | 'denied'>
  campaign(question: CampaignQuestion): Promise<CampaignAnswer>
  /** A campaign has ended here. */
  withdrawCampaign(
    question: RegistryQuery & { registryCampaignId: string; label: string | undefined },
  ): Promise<WithdrawalAnswer>
  /** What stands under an id of the registry; `unknown` where nothing that could be shared does. */
  shared(registryCampaignId: string): Promise<SharedCampaign | 'unknown'>
  /** Whether the partner that a campaign is with shares it. */
  sharing(question: RegistryQuery & { registryCampaignId: string }): Promise<Pending | SharingAnswer>
}
