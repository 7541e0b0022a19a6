import type { Reloads } from '#accounts/index.ts'
import type { Alerts, AlertWebhooks } from '#alerts/index.ts'
import type { Traffic } from '#messages/index.ts'
import type { Rental } from '#numbers/index.ts'
import type { Scheduled } from '../admin/advance.ts'
import type { Unattended } from '#reviews/index.ts'
import type { Disconnects, RuleSweep } from '#sims/index.ts'
import type { LinkWorker, Renewals } from '#tendlc/index.ts'
import type { Webhooks } from '#webhooks/index.ts'
import type { ComplianceWorkers } from '../compose/compliance.ts'
import type { Network } from '../compose/network.ts'

/** All work of the product that is due at instants of exchange time, causes before their effects. */
export function scheduled({
  reloads,
  traffic,
  webhooks,
  rental,
  registrySimulator,
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
  alerts,
  alertWebhooks,
}: ComplianceWorkers & {
  reloads: Reloads
  traffic: Traffic
  webhooks: Webhooks
  rental: Rental
  renewals: Renewals
  linkWorker: LinkWorker
  ruleSweep: RuleSweep
  disconnects: Disconnects
  unattended: Unattended | undefined
  registrySimulator: Scheduled | undefined
  network: Pick<Network, 'qod' | 'consentWorker'>
  alerts: Alerts
  alertWebhooks: AlertWebhooks
}): readonly Scheduled[] {
  return [
    called('automatic top-ups', reloads),
    called('number rents', rental),
    ...(unattended ? [called('unattended reviews', unattended)] : []),
    ...(registrySimulator ? [called('decisions of the campaign registry', registrySimulator)] : []),
    called('campaign registry responses', registryWorker),
    called('campaign renewals', renewals),
    called('campaign numbers', linkWorker),
    called('emails', mailWorker),
    called('verification codes', otpWorker),
    called('toll-free registrations', tollFreeWorker),
    called('SIM rules', ruleSweep),
    scan(ruleSweep.findInactiveSims),
    called('disconnection of SIM sessions', disconnects),
    called('Quality on Demand sessions', network.qod),
    called('number token requests', network.consentWorker),
    called('messages', traffic),
    scan(alerts.settle),
    called('webhooks of alerts', alertWebhooks),
    called('webhooks', { nextDue: webhooks.nextDue, settle: webhooks.drain }),
  ]
}

/** Adds the name that operators see. */
const called = (name: string, { nextDue, nextToWatch, settle }: Scheduled): Scheduled => ({
  name,
  nextDue,
  nextToWatch,
  settle,
})

/**
 * Work at each step of the clock: inactive SIMs, of which no row states when the next one becomes inactive, and alerts, for which the clock
 * would stop at each minute.
 */
function scan(run: () => Promise<void>): Scheduled {
  return {
    nextDue: async () => undefined,
    async settle() {
      await run()
      return true
    },
  }
}
