import {
  openAccounts,
  openAccountsMetrics,
  openLedgerMetrics,
  openReloads,
  type Accounts,
  type Reloads,
} from '#accounts/index.ts'
import { openPaymentSimulator } from '../../../simulators/payments/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'
import type { Nodes } from '../node/nodes.ts'

/** Accounts with their balances, and auto-reload. Production has no auto-reload until a payment provider is connected. */
export function openMoney(
  { db, vault, epoch, clock }: Engine,
  { config, log, metrics, open }: NodeParts,
  nodes: Nodes,
): { accounts: Accounts; reloads: Reloads | undefined } {
  const { queryCredentials, payment: ended } = openAccountsMetrics(metrics)
  openLedgerMetrics(metrics, db)
  const accounts = openAccounts({ db, vault, epoch, queryCredentials, nodes: nodes.count })
  const provider = config.mode === 'sandbox' ? openPaymentSimulator() : undefined
  const reloads = provider && openReloads({ db, clock, log, provider, accounts, ended })
  if (reloads) open.defer(() => reloads.stop())
  return { accounts, reloads }
}
