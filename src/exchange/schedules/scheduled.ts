import type { Reloads } from '#accounts/index.ts'
import type { Traffic } from '#messages/index.ts'
import type { Rental } from '#numbers/index.ts'
import type { Scheduled } from '../admin/advance.ts'
import type { Unattended } from '#reviews/index.ts'
import type { Disconnects, RuleSweep } from '#sims/index.ts'
import type { LinkWorker, Renewals } from '#tendlc/index.ts'
import type { Webhooks } from '#webhooks/index.ts'
import type { ComplianceWorkers } from '../compose/compliance.ts'
import type { Network } from '../compose/network.ts'

/** Everything of the product that acts at due instants of exchange time, causes before their effects. */
export function scheduled({
  reloads,
  traffic,
  webhooks,
  rental,
  registryWorker,
  renewals,
  linkWorker,
  mailWorker,
  otpWorker,
  unattended,
  tollFreeWorker,
  ruleSweep,
  disconnects,
  network,
}: ComplianceWorkers & {
  reloads: Reloads | undefined
  traffic: Traffic
  webhooks: Webhooks
  rental: Rental
  renewals: Renewals
  linkWorker: LinkWorker
  ruleSweep: RuleSweep
  disconnects: Disconnects
  unattended: Unattended | undefined
  network: Pick<Network, 'qod' | 'consentDesk'>
}): readonly Scheduled[] {
  return [
    ...(reloads ? [called('automatic top-ups', reloads)] : []),
    called('rents of numbers', rental),
    ...(unattended ? [called('reviews that nobody has taken', unattended)] : []),
    called('answers of the campaign registry', registryWorker),
    called('renewals of campaigns', renewals),
    called('numbers of campaigns', linkWorker),
    called('mails', mailWorker),
    called('one-time codes of verifications', otpWorker),
    called('toll-free registrations', tollFreeWorker),
    called('rules of SIMs', ruleSweep),
    inactivityWalk(ruleSweep),
    called('sessions of SIMs that have to end', disconnects),
    called('sessions of Quality on Demand', network.qod),
    called('requests for tokens of numbers', network.consentDesk),
    called('messages', traffic),
    called('webhooks', { nextDue: webhooks.nextDue, settle: webhooks.drain }),
  ]
}

/** What people are told of it. */
const called = (subject: string, { nextDue, nextToWatch, settle }: Scheduled): Scheduled => ({
  what: subject,
  nextDue,
  nextToWatch,
  settle,
})

/** Inactive SIMs are searched for whenever the clock stops, about once an hour: no row states when the next SIM becomes inactive. */
function inactivityWalk({ findInactiveSims }: RuleSweep): Scheduled {
  return {
    nextDue: async () => undefined,
    async settle() {
      await findInactiveSims()
      return true
    },
  }
}
