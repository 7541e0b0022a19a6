import { resolve } from 'node:path'
import { paymentStates } from '#accounts/index.ts'
import { carrierStates } from '#carriers/index.ts'
import { contracts, documentOf } from '#exchange/mount/contracts.ts'
import { messageStates } from '#messages/index.ts'
import { inventoryStates } from '#numbers/index.ts'
import { operatorsContract } from '#exchange/mount/operators.ts'
import {
  appealStates,
  brandStates,
  campaignNumberStates,
  campaignStates,
  emailStates,
  identityStates,
  mobileStates,
  otpStates,
  resellerStates,
  sharingStates,
  vettingStates,
} from '#tendlc/index.ts'
import { erasureStates } from '#privacy/index.ts'
import { reviewStates } from '#reviews/index.ts'
import { actionStates, simStates, transferStates } from '#sims/index.ts'
import { qodStates } from '#network/index.ts'
import { registrationStates, tollFreeNumberStates } from '#tollfree/index.ts'
import { endpointStates } from '#webhooks/index.ts'
import { policiesPage } from '#platform/contract/policies-page.ts'
import { dumpSchema } from '#platform/database/schema-dump.ts'
import { settingsPage } from '#platform/config/settings-page.ts'
import { statesPage } from '#platform/contract/states-page.ts'
import { openTestDatabase } from '../test/support/database.ts'
import { commandsWith } from '../src/cli/index.ts'
import { resources } from '../src/cli/resources/index.ts'
import { commandsPage } from './commands-page.ts'
import { consoleOperations } from './console-operations.ts'
import { errorCodesPage } from './error-codes.ts'
import { jsonPage } from './json-page.ts'
import { resourceShapes } from './resource-shapes.ts'
import { requirementsPage } from './requirements.ts'

export const root = resolve(import.meta.dirname, '..')

/** The generated files that are committed, by path, with their expected content. Needs the server of a test run. */
export async function snapshots(): Promise<Record<string, string>> {
  const database = await openTestDatabase()
  try {
    const shapes = resourceShapes(resources, operatorsContract.operations)
    return {
      'docs/openapi.json': jsonPage(documentOf('customers')),
      'docs/openapi-operators.json': jsonPage(documentOf('operators')),
      'docs/CLI.md': await commandsPage(commandsWith(shapes)),
      'docs/CONFIGURATION.md': settingsPage(),
      'docs/ERROR-CODES.md': errorCodesPage(),
      'docs/POLICIES.md': policiesPage(contracts),
      'docs/requirements.md': requirementsPage(root),
      'docs/states.md': statesPage([
        messageStates,
        endpointStates,
        carrierStates,
        paymentStates,
        inventoryStates,
        brandStates,
        identityStates,
        emailStates,
        mobileStates,
        otpStates,
        vettingStates,
        appealStates,
        resellerStates,
        campaignStates,
        sharingStates,
        reviewStates,
        campaignNumberStates,
        registrationStates,
        tollFreeNumberStates,
        qodStates,
        erasureStates,
        simStates,
        actionStates,
        transferStates,
      ]),
      'docs/schema.sql': await dumpSchema(database.db),
      'console/src/api/operations.ts': consoleOperations(contracts),
      'src/cli/resources/shapes.json': jsonPage(shapes),
      'src/cli/operator/operations.ts': consoleOperations([operatorsContract]),
    }
  } finally {
    await database.close()
  }
}
