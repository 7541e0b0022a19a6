import type { Registry } from '../requests/port.ts'
import { appeal } from './appeals/appeal.ts'
import { openAppealCalls } from './appeals/calls.ts'
import { brandIdOf } from './brands/brand-id.ts'
import { openBrandCalls } from './brands/calls.ts'
import { identity } from './brands/identity.ts'
import { update } from './brands/update.ts'
import { withdraw } from './brands/withdraw.ts'
import { interactive } from './client/client.ts'
import type { TcrDeps, TcrParts } from './deps.ts'
import { openPhoneCalls } from './phones/calls.ts'
import { openPhones } from './phones/phones.ts'
import { imported } from './vettings/import.ts'
import { vetting, type VettingDeps } from './vettings/order.ts'

/** The questions of the exchange to the registry. */
export function openQuestions(
  { db, settings }: TcrDeps,
  { client, calls, vettings, campaigns, partners }: TcrParts,
): Registry {
  const { mock, resultPollMs, verifiesPhones } = settings
  const timed = <Q>(question: Q): Q => ({ ...question, resultPollMs })
  const vettingDeps: VettingDeps = {
    db,
    vettings,
    brandIdOf: (question) => brandIdOf({ db, calls }, question),
  }
  const appeals = openAppealCalls(client)
  return {
    identity: (question) => identity({ db, calls, vettings }, timed(question)),
    update: (question) => update({ db, calls }, question),
    withdraw: (question) => withdraw({ db, calls }, question),
    vetting: (question) => vetting(vettingDeps, timed(question)),
    imported: (question) => imported(vettingDeps, timed(question)),
    ...campaigns.questions,
    ...partners.questions,
    campaign: (question) => (question.partner ? partners : campaigns).questions.campaign(timed(question)),
    withdrawCampaign: (question) =>
      (question.partner ? partners : campaigns).questions.withdrawCampaign(question),
    appeal: (question) => appeal({ ...vettingDeps, appeals }, timed(question)),
    ...(verifiesPhones && {
      phones: openPhones({ db, brands: calls, phones: openPhoneCalls(client) }, (accountId) => ({
        db,
        brands: openBrandCalls(interactive(client), { mock }),
        phones: openPhoneCalls(interactive(client, accountId)),
      })),
    }),
  }
}
