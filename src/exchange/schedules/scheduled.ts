import type { Reloads } from '#accounts/index.ts'
import type { Traffic } from '#messages/index.ts'
import type { Rental } from '#numbers/index.ts'
import type { Scheduled } from '../admin/advance.ts'
import type { Unattended } from '#reviews/index.ts'
import type { Disconnects, RuleSweep } from '#sims/index.ts'
import type { LinkDesk, Renewals } from '#tendlc/index.ts'
import type { Webhooks } from '#webhooks/index.ts'
import type { Desks } from '../compose/compliance.ts'
import type { Network } from '../compose/network.ts'

/** Everything of the product that acts at due instants of exchange time, causes before their effects. */
export function scheduled({
  reloads,
  traffic,
  webhooks,
  rental,
  registryDesk,
  renewals,
  linkDesk,
  mailDesk,
  otpDesk,
  unattended,
  tollFreeDesk,
  ruleSweep,
  disconnects,
  network,
}: Desks & {
  reloads: Reloads | undefined
  traffic: Traffic
  webhooks: Webhooks
  rental: Rental
  renewals: Renewals
  linkDesk: LinkDesk
  ruleSweep: RuleSweep
  disconnects: Disconnects
  unattended: Unattended | undefined
  network: Pick<Network, 'qod' | 'consentDesk'>
}): readonly Scheduled[] {
  return [
    ...(reloads ? [called('automatic top-ups', reloads)] : []),
    called('rents of numbers', rental),
    ...(unattended ? [called('reviews that nobody has taken', unattended)] : []),
    called('answers of the campaign registry', registryDesk),
    called('renewals of campaigns', renewals),
    called('numbers of campaigns', linkDesk),
    called('mails', mailDesk),
    called('one-time codes of verifications', otpDesk),
    called('toll-free registrations', tollFreeDesk),
    called('rules of SIMs', ruleSweep),
    silence(ruleSweep),
    called('sessions of SIMs that have to end', disconnects),
    called('sessions of Quality on Demand', network.qod),
    called('requests for tokens of numbers', network.consentDesk),
    called('messages', traffic),
    called('webhooks', { nextDue: webhooks.nextDue, settle: webhooks.drain }),
  ]
}

/** What people are told of it. */
const called = (what: string, { nextDue, nextToWatch, settle }: Scheduled): Scheduled => ({
  what,
  nextDue,
  nextToWatch,
  settle,
})

/** Silence is looked for wherever the clock stops, about once an hour: no row says when the next SIM has been silent for too long. */
function silence({ lookForSilence }: RuleSweep): Scheduled {
  return {
    nextDue: async () => undefined,
    async settle() {
      await lookForSilence()
      return true
    },
  }
}
