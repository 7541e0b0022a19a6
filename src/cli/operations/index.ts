import { callCommand } from './call.ts'
import { listOperationsCommand } from './list.ts'

export const operationCommands = [listOperationsCommand, callCommand]
