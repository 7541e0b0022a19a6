import { carrierSimulatorCommand } from './carrier.ts'
import { esmeSimulatorCommand } from './esme.ts'
import { endFaultsCommand, faultCommand, listFaultsCommand } from './fault.ts'
import { lookupSimulatorCommand } from './lookup.ts'
import { originateCommand } from './originate.ts'
import { paymentsSimulatorCommand } from './payments.ts'
import { registrySimulatorCommand } from './registry.ts'
import { tollFreeSimulatorCommand } from './toll-free.ts'

export const simulatorCommands = [
  carrierSimulatorCommand,
  esmeSimulatorCommand,
  registrySimulatorCommand,
  paymentsSimulatorCommand,
  tollFreeSimulatorCommand,
  lookupSimulatorCommand,
  faultCommand,
  listFaultsCommand,
  endFaultsCommand,
  originateCommand,
]
