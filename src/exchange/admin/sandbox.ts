// Sandbox only: the clock, captured emails and simulators.
import { surface } from '#platform/contract/surface.ts'
import { chatSimulatorOperations } from './chat-simulator-contract.ts'
import { chatSimulatorHandlers } from './chat-simulator-handlers.ts'
import { mailOperations } from './mail-contract.ts'
import { mailHandlers } from './mail-handlers.ts'
import { sandboxOperations } from './sandbox-contract.ts'
import { sandboxHandlers } from './sandbox-handlers.ts'
import { simulatorOperations } from './simulator-contract.ts'
import { simulatorHandlers } from './simulator-handlers.ts'

export const admin = surface(
  [sandboxOperations, sandboxHandlers],
  [mailOperations, mailHandlers],
  [simulatorOperations, simulatorHandlers],
  [chatSimulatorOperations, chatSimulatorHandlers],
)
