import { replayCommand } from './replay.ts'

export const webhookCommands = [replayCommand]
