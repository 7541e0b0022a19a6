import type { SealedColumn } from '#platform/vault/vault-key.ts'
import { sealedColumns as sealedOfMails } from './mail/sealed.ts'
import { sealedColumns as sealedOfOtps } from './otp/sealed.ts'
import { sealedColumns as sealedOfVettings } from './vetting/sealed.ts'

/** Sealed columns of this domain. */
export const sealedColumns: readonly SealedColumn[] = [...sealedOfMails, ...sealedOfOtps, ...sealedOfVettings]
