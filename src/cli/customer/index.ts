// The commands of customers: they act for an account, with its API key and secret, over the customers' API only.
// They load no part of the exchange, so that they start quickly and work from another machine. Start at command.ts.
import type { Command } from '../frame/command.ts'
import { confirmed } from '../frame/confirmed.ts'
import { listenCommand } from './listen.ts'
import { loginCommand, logoutCommand } from './login.ts'
import { logsTailCommand } from './logs.ts'
import { accountShowCommand } from './my/account.ts'
import { activityListCommand } from './my/activity.ts'
import { alertsChangeCommand, alertsCreateCommand, alertsDeleteCommand } from './my/alert-changes.ts'
import { alertsListCommand } from './my/alerts.ts'
import { campaignsListCommand, campaignShowCommand } from './my/campaigns.ts'
import { membersListCommand } from './my/members.ts'
import { messageResendCommand, messagesListCommand, messageShowCommand } from './my/messages.ts'
import {
  numbersBuyCommand,
  numbersCancelCommand,
  numbersListCommand,
  numbersSearchCommand,
} from './my/numbers.ts'
import { reportsMessagesCommand, reportsWebhooksCommand } from './my/reports.ts'
import { requestsListCommand, requestShowCommand } from './my/requests.ts'
import { secretRotateCommand, secretShowCommand } from './my/secret.ts'
import { ownSmppUserCommands } from './my/smpp-users/index.ts'
import { ownWebhookCommands } from './my/webhooks/index.ts'
import { sendCommand } from './send.ts'
import { triggerCommand } from './trigger.ts'

const commands: readonly Command[] = [
  loginCommand,
  logoutCommand,
  sendCommand,
  listenCommand,
  triggerCommand,
  logsTailCommand,
  accountShowCommand,
  messagesListCommand,
  messageShowCommand,
  messageResendCommand,
  numbersListCommand,
  numbersSearchCommand,
  numbersBuyCommand,
  numbersCancelCommand,
  activityListCommand,
  alertsListCommand,
  alertsCreateCommand,
  alertsChangeCommand,
  alertsDeleteCommand,
  campaignsListCommand,
  campaignShowCommand,
  requestsListCommand,
  requestShowCommand,
  ...ownWebhookCommands,
  ...ownSmppUserCommands,
  reportsMessagesCommand,
  reportsWebhooksCommand,
  membersListCommand,
  secretShowCommand,
  secretRotateCommand,
]

export const accountCommands: readonly Command[] = commands.map(confirmed)
