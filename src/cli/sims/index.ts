import { assignSimsCommand } from './assign.ts'
import { giveSimsCommand } from './give.ts'
import { simsImportCommand } from './import.ts'
import { moveSimsCommand } from './move.ts'

export const simCommands = [simsImportCommand, moveSimsCommand, assignSimsCommand, giveSimsCommand]
