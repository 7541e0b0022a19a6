export type Json = Record<string, unknown>

/** A brand as the API shows it, with the time at which its scoring ends. */
export type Brand = Json & {
  brandId: string
  status: 'ACTIVE' | 'DELETED'
  identityStatus: 'SELF_DECLARED' | 'UNVERIFIED' | 'VERIFIED' | 'VETTED_VERIFIED'
  mock: boolean
  createDate: string
}

/** A vetting as the API shows it, with its brand. */
export type Vetting = Json & {
  brandId: string
  evpId: string
  vettingId: string
  vettingClass: string
  vettingStatus: 'PENDING' | 'UNSCORE' | 'ACTIVE' | 'FAILED' | 'EXPIRED'
  createDate: string
}

export type OperationStatus = 'REGISTERED' | 'REVIEW' | 'REJECTED' | 'SUSPENDED'

/** A campaign as the API shows it. */
export type Campaign = Json & {
  campaignId: string
  brandId: string
  usecase: string
  status: 'ACTIVE' | 'EXPIRED'
  mock: boolean
  autoRenewal: boolean
  nextRenewalOrExpirationDate: string
}

/** Sharing of a campaign with the upstream provider, as the API shows it. */
export type Share = {
  downstreamCnpId: string
  upstreamCnpId: string
  sharingStatus: 'PENDING' | 'ACCEPTED' | 'DECLINED'
  explanation: string | null
  sharedDate: string
  statusDate: string
  cnpMigration: boolean
}

/** Reviews of a campaign, and when their results are due in milliseconds since 1970. */
export type CampaignReview = {
  operations: Record<string, OperationStatus>
  operationsDue: Record<string, number>
  share?: Share
  /** The share that is listed until a time in milliseconds since 1970. */
  listed?: { share: Share | null; until: number }
  shareDue?: number
  dcaDue?: number
  dcaNetworks: number[]
  /** Networks to which the campaign was resubmitted. */
  resubmitted: string[]
}

/** A campaign that another partner has registered and shared with this service provider. */
export type PartnerCampaign = {
  /** The campaign as the API shows it. Details of its brand, other than ID and name, are not visible. */
  campaign: Json & { campaignId: string; brandId: string; usecase: string; status: 'ACTIVE' | 'EXPIRED' }
  operations: Record<string, OperationStatus>
  sharedWithMe: Share
  sharedByMe?: Share
  /** When the upstream provider decides, in milliseconds since 1970. */
  shareDue?: number
}

export type Reseller = Json & { resellerId: string; companyName: string; phone: string; email: string }

/** A file of an appeal. */
export type Attachment = {
  uuid: string
  brandId: string
  fileName: string
  mimeType: string
  /** Whether its content has the form that its type states. */
  readable: boolean
}

/** An appeal as the API shows it, with its vetting and the time of its decision. One without a vetting is about the identity. */
export type Appeal = Json & {
  brandId: string
  key?: string
  dueAt: number
  appealStatus: 'PENDING' | 'COMPLETE'
  attachmentUuidList: string[]
}

/** An email of Auth+, with a link that verifies the address. */
export type AuthPlusEmail = { brandId: string; address: string; sentAt: number }

/** A verification of the mobile phone of a sole proprietor by a text. */
export type PhoneCheck = {
  brandId: string
  referenceId: string
  mobilePhone: string
  pin: string
  /** Whether the reply YES verifies the phone. */
  byReply: boolean
  /** Text after the verification; empty for none. */
  success: string
  requestedAt: number
  verifiedAt: number | null
  /** Number of wrong codes. */
  wrong: number
  /** Whether it is verified or replaced. */
  ended: boolean
}

/** A text that the registry has sent to a phone. */
export type SentText = { to: string; text: string; sentAt: number }

/** One write that the registry charges for. */
export type Billed = { at: string; kind: string; subject: string; usd: number }

/** State of the registry. */
export type State = {
  brands: Brand[]
  campaigns: Campaign[]
  /** By campaign ID. */
  reviews: Record<string, CampaignReview>
  /** Campaigns that other partners have shared with this service provider. */
  partnerCampaigns: PartnerCampaign[]
  resellers: Reseller[]
  /** Email addresses that the service provider has stated. */
  profile: Json
  /** Brands that are being scored, and when the result is due in milliseconds since 1970. */
  scoring: Record<string, number>
  vettings: Vetting[]
  /** Vettings that are being decided, and when the result is due. */
  vettingsDue: { key: string; at: number; isImport?: true }[]
  appeals: Appeal[]
  attachments: Attachment[]
  emails: AuthPlusEmail[]
  phoneChecks: PhoneCheck[]
  texts: SentText[]
  /** Webhook URL by event category. */
  subscriptions: Record<string, string>
  billed: Billed[]
  /** References of records whose first request was refused, because the registry was busy. */
  busyWith: string[]
  /** When a client last changed the relationship of a brand, in milliseconds since 1970, by its ID. */
  relationshipChanges: Record<string, number>
  /** Campaigns whose reseller was removed, which is final. */
  endedResellers: string[]
  /** Until when the registry refuses to delete a record, by its ID. */
  keptUntil: Record<string, number>
  /** The number in the last ID. */
  lastId: number
}

const empty = (): State => ({
  brands: [],
  campaigns: [],
  reviews: {},
  partnerCampaigns: [],
  resellers: [],
  profile: {},
  scoring: {},
  vettings: [],
  vettingsDue: [],
  appeals: [],
  attachments: [],
  emails: [],
  phoneChecks: [],
  texts: [],
  subscriptions: {},
  billed: [],
  busyWith: [],
  relationshipChanges: {},
  endedResellers: [],
  keptUntil: {},
  lastId: 0,
})

/** A state from its JSON text; empty without one. */
export function parseState(text: string | undefined): State {
  return text === undefined ? empty() : { ...empty(), ...(JSON.parse(text) as State) }
}

/** A member as a text; empty if it is absent. */
export function textOf(record: Json, name: string): string {
  const value = record[name]
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

/** A new ID: a letter and six letters or digits. */
export function nextId(state: State, letter: 'B' | 'C' | 'P' | 'R' | 'S' | 'V'): string {
  state.lastId += 1
  // A multiplier without a common divisor spreads the IDs, so that none can be derived from another by counting.
  const spread = (state.lastId * 1_103_515_245 + 12_345) % 36 ** 6
  return letter + spread.toString(36).toUpperCase().padStart(6, '0')
}

/** The earliest of some times; infinity if there is none. */
export const earliest = (times: readonly number[]): number =>
  times.reduce((first, one) => Math.min(first, one), Infinity)
