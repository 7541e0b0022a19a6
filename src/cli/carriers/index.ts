import { drainCommand, resumeCommand } from './drain.ts'
import { listCarriersCommand } from './list.ts'
import { setCarrierCommand } from './set.ts'
import { showCarrierCommand } from './show.ts'

export const carrierCommands = [
  listCarriersCommand,
  showCarrierCommand,
  drainCommand,
  resumeCommand,
  setCarrierCommand,
]
