import { appealOperations } from '../appeals/appeals.ts'
import { fileOperations } from '../appeals/files.ts'
import { brandOperations } from '../brands/brands.ts'
import { campaignOperations } from '../campaigns/campaigns.ts'
import { qualificationOperations } from '../campaigns/qualification.ts'
import { sharingOperations } from '../campaigns/sharing.ts'
import { subscriptionOperations } from '../events/subscriptions.ts'
import type { Operation } from '../operation.ts'
import { partnerOperations } from '../partners/partners.ts'
import { phoneOperations } from '../phones/phones.ts'
import { referenceOperations } from '../reference/reference.ts'
import { emailOperations } from '../vettings/emails.ts'
import { vettingOperations } from '../vettings/vettings.ts'
import { resellerOperations } from '../resellers/resellers.ts'

/** Every operation of the API, below its base path. Fixed words come before parameters. */
const operations: readonly Operation[] = [
  ...brandOperations,
  ...vettingOperations,
  ...emailOperations,
  ...phoneOperations,
  ...qualificationOperations,
  ...campaignOperations,
  ...sharingOperations,
  ...partnerOperations,
  ...resellerOperations,
  ...appealOperations,
  ...fileOperations,
  ...subscriptionOperations,
  ...referenceOperations,
]

const patterns = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

type Found = { operation: Operation; params: Record<string, string> }

/** The operation of a method and path; if there is none, `known` is whether the path exists with another method. */
export function route(method: string, path: string): Found | { known: boolean } {
  const matches = patterns.flatMap(({ operation, pattern }) => {
    const match = pattern.exec(path)
    return match ? [{ operation, params: { ...match.groups } }] : []
  })
  return matches.find(({ operation }) => operation.method === method) ?? { known: matches.length > 0 }
}
