import { carrierSimulatorCommand } from './carrier.ts'
import { endFaultsCommand, faultCommand, listFaultsCommand } from './fault.ts'
import { originateCommand } from './originate.ts'
import { paymentsSimulatorCommand } from './payments.ts'
import { registrySimulatorCommand } from './registry.ts'

export const simulatorCommands = [
  carrierSimulatorCommand,
  registrySimulatorCommand,
  paymentsSimulatorCommand,
  faultCommand,
  listFaultsCommand,
  endFaultsCommand,
  originateCommand,
]
