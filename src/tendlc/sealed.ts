import type { SealedColumn } from '#platform/vault/vault-key.ts'
import { sealedColumns as sealedOfMails } from './mail/sealed.ts'
import { sealedColumns as sealedOfOtps } from './otp/sealed.ts'
import { sealedColumns as sealedOfVettings } from './vetting/sealed.ts'

/** The columns of this domain that hold sealed values. */
export const sealedColumns: readonly SealedColumn[] = [...sealedOfMails, ...sealedOfOtps, ...sealedOfVettings]
