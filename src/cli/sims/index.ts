import { simsImportCommand } from './import.ts'
import { listSimsCommand } from './list.ts'
import { showSimCommand } from './show.ts'

export const simCommands = [simsImportCommand, listSimsCommand, showSimCommand]
