// Operators' operations on accounts, their secrets, applications and balances.
import { surface } from '#platform/contract/surface.ts'
import { accountOperations } from './account-contract.ts'
import { accountHandlers } from './account-handlers.ts'
import { applicationOperations } from './application-contract.ts'
import { applicationHandlers } from './application-handlers.ts'
import { feeOperations } from './fee-contract.ts'
import { feeHandlers } from './fee-handlers.ts'
import { ledgerOperations } from './ledger-contract.ts'
import { ledgerHandlers } from './ledger-handlers.ts'
import { memberOperations } from './member-contract.ts'
import { memberHandlers } from './member-handlers.ts'
import { paymentOperations } from './payment-contract.ts'
import { paymentHandlers } from './payment-handlers.ts'
import { paymentDifferenceOperations } from './payment-difference-contract.ts'
import { paymentDifferenceHandlers } from './payment-difference-handlers.ts'
import { paymentMethodOperations } from './payment-method-contract.ts'
import { paymentMethodHandlers } from './payment-method-handlers.ts'
import { secretOperations } from './secret-contract.ts'
import { secretHandlers } from './secret-handlers.ts'
import { signatureOperations } from './signature-contract.ts'
import { signatureHandlers } from './signature-handlers.ts'

export const admin = surface(
  [accountOperations, accountHandlers],
  [applicationOperations, applicationHandlers],
  [secretOperations, secretHandlers],
  [memberOperations, memberHandlers],
  [ledgerOperations, ledgerHandlers],
  [paymentOperations, paymentHandlers],
  [paymentMethodOperations, paymentMethodHandlers],
  [paymentDifferenceOperations, paymentDifferenceHandlers],
  [feeOperations, feeHandlers],
  [signatureOperations, signatureHandlers],
)
