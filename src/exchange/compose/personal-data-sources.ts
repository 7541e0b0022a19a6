import { indicators } from '#chat/index.ts'
import { smppDeliveries, submittedSegments } from '#esmes/index.ts'
import { messageDataSources } from '#messages/index.ts'
import { networkDataSources } from '#network/index.ts'
import { poolRecipients } from '#numbers/index.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { PersonalDataSource } from '#privacy/index.ts'
import { listedNumbers } from '#protection/index.ts'
import { loggedRequests } from '#requests/index.ts'
import { verifications } from '#tendlc/index.ts'

/** All stores of personal data, in the order in which they are exported and erased. */
export const personalDataSourcesOf = (vault: Vault): readonly PersonalDataSource[] => [
  ...messageDataSources(vault),
  smppDeliveries,
  submittedSegments,
  indicators,
  poolRecipients,
  listedNumbers,
  ...networkDataSources,
  verifications,
  loggedRequests,
]
