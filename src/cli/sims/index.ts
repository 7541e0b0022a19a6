import { simsImportCommand } from './import.ts'
import { showSimCommand } from './show.ts'

export const simCommands = [simsImportCommand, showSimCommand]
