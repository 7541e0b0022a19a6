import { replayCommand } from './replay.ts'
import { retryCommand } from './retry.ts'

export const webhookCommands = [retryCommand, replayCommand]
