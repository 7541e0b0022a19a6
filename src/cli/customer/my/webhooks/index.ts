// Commands on the webhook endpoints, events and attempts of an account. Start at list.ts.
import {
  webhooksCreateCommand,
  webhooksDeleteCommand,
  webhooksDisableCommand,
  webhooksEnableCommand,
  webhooksRotateCommand,
  webhooksTestCommand,
  webhooksChangeCommand,
} from './change.ts'
import { webhooksAttemptsCommand, webhooksEventsCommand } from './events.ts'
import { webhooksListCommand } from './list.ts'
import { webhooksReplayCommand, webhooksReplaysCommand } from './replay.ts'

export const ownWebhookCommands = [
  webhooksListCommand,
  webhooksCreateCommand,
  webhooksChangeCommand,
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
