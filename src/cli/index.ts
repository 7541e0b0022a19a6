/**
 * The command line: the table of commands. `run.ts` finds and runs a command, and reports invalid command lines.
 * Each command has a separate file; help, completion and parsing use the arguments declared in its row. Start at `commands`.
 */
import { keepCommand } from './accounts/keep.ts'
import { auditCommands } from './audit/index.ts'
import { backupCommand } from './backup.ts'
import { drainCommand } from './carriers/drain.ts'
import { setCarrierCommand } from './carriers/set.ts'
import { testCarrierCommand } from './carriers/test.ts'
import { clockCommands } from './clock/index.ts'
import type { Command } from './frame/command.ts'
import { completionCommand } from './completion/index.ts'
import { configCommand } from './config.ts'
import { confirmed } from './frame/confirmed.ts'
import { doctorCommand } from './doctor/index.ts'
import { accountCommands } from './customer/index.ts'
import { messageCommands } from './messages/index.ts'
import { migrateCommand } from './migrate.ts'
import { numbersImportCommand } from './numbers/import.ts'
import { operationCommands } from './operations/index.ts'
import { envCommand } from './env.ts'
import { endSessionsCommand } from './people/sessions.ts'
import { privacyCommands } from './privacy/index.ts'
import { resourceCommands } from './resources/command.ts'
import { resources } from './resources/index.ts'
import { type ResourceShapes, shapeOf } from './resources/row/shape.ts'
import written from './resources/shapes.json' with { type: 'json' }
import { restoreCommand } from './restore.ts'
import { provisioningCommands } from './provisioning/index.ts'
import { reviewCommands } from './reviews/index.ts'
import { serveCommand } from './serve.ts'
import { simCommands } from './sims/index.ts'
import { simulatorCommands } from './simulator/index.ts'
import { webhookCommands } from './webhooks/index.ts'

export type { Command, Invocation } from './frame/command.ts'
export { runCli } from './run.ts'

/** Handwritten commands, and resource commands whose arguments come from the contracts. */
export function commandsWith(shapes: ResourceShapes): readonly Command[] {
  return groupedByFirstWord([
    serveCommand,
    migrateCommand,
    configCommand,
    envCommand,
    doctorCommand,
    backupCommand,
    restoreCommand,
    ...accountCommands,
    ...messageCommands,
    ...resourceCommands(resources, shapes),
    keepCommand,
    numbersImportCommand,
    drainCommand,
    setCarrierCommand(shapeOf(shapes, 'carriers set')),
    testCarrierCommand(shapeOf(shapes, 'carriers test')),
    ...webhookCommands,
    ...reviewCommands,
    ...provisioningCommands,
    ...simCommands,
    endSessionsCommand,
    ...privacyCommands,
    ...auditCommands,
    ...clockCommands,
    ...simulatorCommands,
    ...operationCommands,
    completionCommand(() => commands),
  ])
}

export const commands = commandsWith(written as unknown as ResourceShapes)

/** Groups keep the order of their first commands; of two commands with one name the later one wins. */
function groupedByFirstWord(all: readonly Command[]): Command[] {
  const named = new Map(all.map((one) => [one.name, one])).values()
  return Object.values(Object.groupBy(named, ({ name }) => name.split(' ')[0]!)).flatMap((group) =>
    (group ?? []).map(confirmed),
  )
}
