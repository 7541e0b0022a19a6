import { indicators } from '#chat/index.ts'
import { messageHoldings } from '#messages/index.ts'
import { networkHoldings } from '#network/index.ts'
import { poolRecipients } from '#numbers/index.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Holding } from '#privacy/index.ts'
import { listedNumbers } from '#protection/index.ts'
import { verifications } from '#tendlc/index.ts'

/** Everything in which numbers of other people stand, by kind, in the order in which it is told and forgotten. */
export const holdingsOf = (vault: Vault): readonly Holding[] => [
  ...messageHoldings(vault),
  indicators,
  poolRecipients,
  listedNumbers,
  ...networkHoldings,
  verifications,
]
