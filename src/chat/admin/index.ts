// Operators' operations on chat channels.
import { surface } from '#platform/contract/surface.ts'
import { chatOperations } from './contract.ts'
import { chatHandlers } from './handlers.ts'

export const admin = surface([chatOperations, chatHandlers])
