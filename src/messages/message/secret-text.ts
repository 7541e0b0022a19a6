import type { SealedField, Vault } from '#platform/vault/vault.ts'
import type { OutboundMessage } from './outbound.ts'

const position = (messageId: string): SealedField => ({
  table: 'dispatch',
  column: 'text_sealed',
  id: messageId,
})

/** Seals the text of a message, so that it can be opened only for this message. */
export const sealText = (vault: Vault, messageId: string, text: string): Buffer =>
  vault.seal(text, position(messageId))

/** Returns the text to submit. Throws a VaultError if the text was sealed under a key that this exchange does not have. */
export const textToSubmit = (vault: Vault, { id, text, sealedText }: OutboundMessage): string =>
  sealedText ? vault.open(sealedText, position(id)) : text
