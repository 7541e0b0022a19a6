import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashMemoryOf } from '../config/hash-memory.ts'

/**
 * Memory in KiB, passes and lanes of new hashes. The default is the OWASP minimum for argon2id, which takes about 26 ms on two shared cores. The
 * memory is read from the environment, because hashes are also computed before a configuration exists.
 */
const cost = { memory: hashMemoryOf(process.env), passes: 2, parallelism: 1 }
const hashBytes = 32

type Cost = typeof cost

/** The argon2id hash of a secret that a person chose, in PHC form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash` (RFC 9106). */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(secret, salt, cost, hashBytes)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether a secret matches a hash, computed with the cost parameters that the hash contains. */
export async function verifySecret(secret: string, hashed: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(hashed) ?? []
  if (!salt || !hash) throw new Error('a stored secret is not an argon2id hash in PHC form')
  const expected = Buffer.from(hash, 'base64')
  const provided = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(
    expected,
    await derive(secret, Buffer.from(salt, 'base64'), provided, expected.length),
  )
}

const unassigned = Buffer.alloc(16)

/** Takes as long as `verifySecret`, so that the response to an unknown api_key is not faster than the response to a wrong secret. */
export async function verifyNothing(secret: string): Promise<false> {
  await derive(secret, unassigned, cost, hashBytes)
  return false
}

function derive(secret: string, nonce: Buffer, { memory, passes, parallelism }: Cost, tagLength: number) {
  return new Promise<Buffer>((resolve, reject) => {
    const parameters = { message: secret, nonce, memory, passes, parallelism, tagLength }
    argon2('argon2id', parameters, (err, hash) => (err ? reject(err) : resolve(hash)))
  })
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
