import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** The location of a sealed value, which cannot be opened at any other. */
export type SealedField = { table: string; column: string; id: string }

/** Seals secrets that the exchange itself must be able to read, such as bind passwords and signature secrets. */
export type Vault = {
  /** Encrypts with AES-256-GCM under a separate key for each value, bound to the field. */
  seal(plain: string, field: SealedField): Buffer
  /** Decrypts. Throws a VaultError if the key is unknown, the field differs, or a bit was changed. */
  open(sealed: Buffer, field: SealedField): string
  /** Whether a value is sealed under the newest key; otherwise it should be opened and sealed again. */
  isCurrent(sealed: Buffer): boolean
  /** Whether the vault has the key of a value, according to the header of the value. */
  knows(sealed: Buffer): boolean
}

/** Thrown with a sentence that states what is wrong with a key or a sealed value. */
export class VaultError extends Error {
  override name = 'VaultError'
}

const version = 1
const idBytes = 8
const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16
const headerBytes = 1 + idBytes + saltBytes + nonceBytes

/**
 * Opens a vault over a 32-byte key-encryption key. Older keys still open the values that they sealed.
 * A sealed value is: version, key ID, salt, nonce, ciphertext, tag; its data key is HKDF-SHA256(key, salt).
 */
export function openVault({ key, olderKeys = [] }: { key: Buffer; olderKeys?: Buffer[] }): Vault {
  const keys = new Map([key, ...olderKeys].map((each) => [keyId(each).toString('hex'), each]))
  const currentId = keyId(key)
  return {
    seal(plain, field) {
      const head = Buffer.concat([Buffer.from([version]), currentId, randomBytes(saltBytes + nonceBytes)])
      const cipher = createCipheriv('aes-256-gcm', dataKey(key, head), nonceOf(head))
      cipher.setAAD(boundTo(head, field))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([head, body, cipher.getAuthTag()])
    },
    open(sealed, field) {
      const head = headOf(sealed)
      const kek = keys.get(idOf(head))
      if (!kek) throw new VaultError(`${name(field)} is sealed under a key that this exchange does not have`)
      const decipher = createDecipheriv('aes-256-gcm', dataKey(kek, head), nonceOf(head))
      decipher.setAAD(boundTo(head, field))
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      try {
        const body = decipher.update(sealed.subarray(headerBytes, -tagBytes))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new VaultError(`${name(field)} was changed, or belongs to another row`, { cause })
      }
    },
    isCurrent: (sealed) => idOf(headOf(sealed)) === currentId.toString('hex'),
    knows: (sealed) => keys.has(idOf(headOf(sealed))),
  }
}

function keyId(key: Buffer): Buffer {
  if (key.length !== 32) throw new VaultError(`a vault key has 32 bytes; this one has ${key.length}`)
  return createHash('sha256').update('strowger vault key id').update(key).digest().subarray(0, idBytes)
}

function headOf(sealed: Buffer): Buffer {
  if (sealed.length < headerBytes + tagBytes || sealed[0] !== version)
    throw new VaultError('this value was not sealed by a vault of this version')
  return sealed.subarray(0, headerBytes)
}

const idOf = (head: Buffer) => head.toString('hex', 1, 1 + idBytes)
const nonceOf = (head: Buffer) => head.subarray(headerBytes - nonceBytes)
const name = (field: SealedField) => `${field.table}.${field.column} of ${field.id}`

function dataKey(kek: Buffer, head: Buffer): Buffer {
  const salt = head.subarray(1 + idBytes, 1 + idBytes + saltBytes)
  return Buffer.from(hkdfSync('sha256', kek, salt, 'strowger vault data key', 32))
}

/** The header is part of the AAD, so it cannot be swapped. */
function boundTo(head: Buffer, { table, column, id }: SealedField): Buffer {
  return Buffer.concat([head, Buffer.from(JSON.stringify([table, column, id]))])
}
