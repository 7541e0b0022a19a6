// Message search, message history and redaction for operators.
import { surface } from '#platform/contract/surface.ts'
import { messageOperations } from './message-contract.ts'
import { messageHandlers } from './message-handlers.ts'
import { searchOperations } from './search-contract.ts'
import { searchHandlers } from './search-handlers.ts'
import { redactionOperations } from './redaction-contract.ts'
import { redactionHandlers } from './redaction-handlers.ts'
import { exchangeRedactionOperations } from './exchange-redaction-contract.ts'
import { exchangeRedactionHandlers } from './exchange-redaction-handlers.ts'
import { explainOperations } from './explain-contract.ts'
import { explainHandlers } from './explain-handlers.ts'
import { receiptOperations } from './receipt-contract.ts'
import { receiptHandlers } from './receipt-handlers.ts'
import { unconfirmedOperations } from './unconfirmed-contract.ts'
import { unconfirmedHandlers } from './unconfirmed-handlers.ts'
import { batchOperations } from './batch-contract.ts'
import { batchHandlers } from './batch-handlers.ts'
import { reportOperations } from './report-contract.ts'
import { reportHandlers } from './report-handlers.ts'

export const admin = surface(
  [messageOperations, messageHandlers],
  [searchOperations, searchHandlers],
  [explainOperations, explainHandlers],
  [redactionOperations, redactionHandlers],
  [exchangeRedactionOperations, exchangeRedactionHandlers],
  [receiptOperations, receiptHandlers],
  [unconfirmedOperations, unconfirmedHandlers],
  [batchOperations, batchHandlers],
  [reportOperations, reportHandlers],
)
