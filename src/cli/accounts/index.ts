import { creditCommand } from './credit.ts'
import { keepCommand } from './keep.ts'
import { ledgerCommand } from './ledger.ts'
import { listAccountsCommand } from './list.ts'
import { openAccountCommand } from './open.ts'
import { showAccountCommand } from './show.ts'

export const accountCommands = [
  openAccountCommand,
  listAccountsCommand,
  showAccountCommand,
  creditCommand,
  ledgerCommand,
  keepCommand,
]
