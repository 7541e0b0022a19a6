import { carrierSimulatorCommand } from './carrier.ts'
import { endFaultsCommand, faultCommand, listFaultsCommand } from './fault.ts'
import { originateCommand } from './originate.ts'

export const simulatorCommands = [
  carrierSimulatorCommand,
  faultCommand,
  listFaultsCommand,
  endFaultsCommand,
  originateCommand,
]
