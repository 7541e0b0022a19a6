import { giveSimsCommand } from './give.ts'
import { simsImportCommand } from './import.ts'
import { listSimsCommand } from './list.ts'
import { moveSimsCommand } from './move.ts'
import { showSimCommand } from './show.ts'

export const simCommands = [
  simsImportCommand,
  listSimsCommand,
  showSimCommand,
  moveSimsCommand,
  giveSimsCommand,
]
