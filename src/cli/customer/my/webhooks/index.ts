// Commands on the webhook endpoints, events and attempts of an account. Start at list.ts.
import {
  webhooksCreateCommand,
  webhooksDeleteCommand,
  webhooksDisableCommand,
  webhooksEnableCommand,
  webhooksRotateCommand,
  webhooksTestCommand,
  webhooksUpdateCommand,
} from './change.ts'
import { webhooksAttemptsCommand, webhooksEventsCommand } from './events.ts'
import { webhooksListCommand } from './list.ts'
import { webhooksReplayCommand, webhooksReplaysCommand } from './replay.ts'

export const ownWebhookCommands = [
  webhooksListCommand,
  webhooksCreateCommand,
  webhooksUpdateCommand,
  webhooksEnableCommand,
  webhooksDisableCommand,
  webhooksDeleteCommand,
  webhooksRotateCommand,
  webhooksTestCommand,
  webhooksEventsCommand,
  webhooksAttemptsCommand,
  webhooksReplayCommand,
  webhooksReplaysCommand,
] as const
