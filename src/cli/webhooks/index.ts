import { receiversCommand } from './receivers.ts'
import { replayCommand } from './replay.ts'
import { retryCommand } from './retry.ts'

export const webhookCommands = [receiversCommand, retryCommand, replayCommand]
