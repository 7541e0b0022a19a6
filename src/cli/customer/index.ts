// The commands of customers: they act for an account, with its API key and secret, over the customers' API only.
// They load no part of the exchange, so that they start quickly and work from another machine. Start at command.ts.
import type { Command } from '../frame/command.ts'
import { listenCommand } from './listen.ts'
import { sendCommand } from './send.ts'

export const accountCommands: readonly Command[] = [sendCommand, listenCommand]
