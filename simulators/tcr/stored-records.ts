import type {
  Appeal,
  Attachment,
  AuthPlusEmail,
  Billed,
  Brand,
  Campaign,
  CampaignReview,
  PartnerCampaign,
  SentText,
  State,
  Vetting,
} from './state.ts'

/** The records of the registry, for tests and the control API. */
export const storedRecords = (state: State) => ({
  brands: (): readonly Brand[] => state.brands,
  vettings: (): readonly Vetting[] => state.vettings,
  campaigns: (): readonly Campaign[] => state.campaigns,
  reviewOf: (campaignId: string): CampaignReview | undefined => state.reviews[campaignId],
  resellers: () => state.resellers,
  partnerCampaigns: (): readonly PartnerCampaign[] => state.partnerCampaigns,
  appeals: (): readonly Appeal[] => state.appeals,
  attachments: (): readonly Attachment[] => state.attachments,
  /** The emails of Auth+ that were sent. */
  emails: (): readonly AuthPlusEmail[] => state.emails,
  /** The texts that the registry has sent to phones. */
  texts: (): readonly SentText[] => state.texts,
  billed: (): readonly Billed[] => state.billed,
})
