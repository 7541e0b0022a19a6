import { complainAt, endPeriod, restoreAt, suspendAt } from './campaigns/staff.ts'
import type { World } from './operation.ts'
import { expirePartnerCampaign, sharePartnerCampaign } from './partners/partner.ts'
import { replyBy } from './phones/phones.ts'
import type { Brand, Json, Vetting } from './state.ts'
import { emitVetting } from './vettings/records.ts'

/** Changes that networks, partners, providers, subscribers and employees of the registry make without a request. */
export function outsideChanges(world: World, setAlarm: () => void) {
  const { state } = world
  return {
    /** Suspends a campaign at a network, as the network might. */
    suspend: (campaignId: string, network: number, explanation: string) =>
      suspendAt(world, { campaignId, network, explanation }),
    /** Reports complaints of subscribers, as a network might. */
    complain: (campaignId: string, network: number, explanation: string) =>
      complainAt(world, { campaignId, network, explanation }),
    unsuspend: (campaignId: string, network: number) => restoreAt(world, { campaignId, network }),
    /** Ends the billing period of a campaign, which renews or expires. */
    endPeriod(campaignId: string) {
      endPeriod(world, campaignId)
      setAlarm()
    },
    /** Another partner registers a campaign and shares it; returns its ID. */
    sharePartnerCampaign: (members?: Json) => sharePartnerCampaign(world, members),
    expirePartnerCampaign: (campaignId: string) => expirePartnerCampaign(world, campaignId),
    /** Moves the emails of Auth+ back, as if this time had passed since they were sent. */
    ageEmails(ms: number) {
      for (const one of state.emails) one.sentAt -= ms
    },
    /** Receives a text from a phone. */
    reply: (phone: string, text: string) => replyBy(world, phone, text),
    /** Moves the verifications of phones back, as if this time had passed. */
    agePhoneChecks(ms: number) {
      for (const one of state.phoneChecks) one.requestedAt -= ms
    },
    /** Changes a brand without an event, as an employee of the registry might. */
    change(brandId: string, members: Partial<Brand>) {
      Object.assign(
        state.brands.find((one) => one.brandId === brandId)!,
        members,
      )
    },
    /** Adds an active vetting that was ordered elsewhere. */
    addVetting(vetting: Pick<Vetting, 'brandId' | 'evpId' | 'vettingId' | 'vettingClass'>) {
      const createDate = new Date(world.now()).toISOString()
      state.vettings.push({ ...vetting, vettingStatus: 'ACTIVE', createDate })
    },
    /** Changes a vetting and sends an event about it, as a provider might. */
    changeVetting(vettingId: string, members: Partial<Vetting>, eventType: string) {
      const vetting = state.vettings.find((one) => one.vettingId === vettingId)!
      Object.assign(vetting, members)
      emitVetting(world, vetting, eventType)
    },
  }
}
