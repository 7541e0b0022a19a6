import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system account under which PostgreSQL runs if the program itself runs as root, because PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number; name: string }

const preferred = ['postgres', '_postgres', 'nobody']
const anonymous: Account = { uid: 65534, gid: 65534, name: '65534' }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The account for a new cluster, or undefined when this process may run PostgreSQL as itself. */
export function chooseAccount(passwd = readPasswd()): Account | undefined {
  if (!isRoot()) return undefined
  const known = new Map(passwd.map((account) => [account.name, account]))
  return preferred.map((name) => known.get(name)).find((account) => account !== undefined) ?? anonymous
}

/** The account that owns an existing cluster; undefined when that is this process itself. */
export function ownerOf(folder: string): Account | undefined {
  const { uid, gid } = statSync(folder)
  return uid === process.getuid?.() ? undefined : { uid, gid, name: nameOf(uid) }
}

function nameOf(uid: number): string {
  return readPasswd().find((account) => account.uid === uid)?.name ?? String(uid)
}

function readPasswd(): Account[] {
  let text = ''
  try {
    text = readFileSync('/etc/passwd', 'utf8')
  } catch {
    // A system without this file has no preferred account names.
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , uid]) => name && Number(uid) > 0)
    .map(([name, , uid, gid]) => ({ name: name as string, uid: Number(uid), gid: Number(gid) }))
}

/** Whether the account may open `path`: read it and search every folder above it. Access control lists are not checked. */
export function mayOpen(path: string, account: Account | undefined): boolean {
  if (account === undefined) return true
  const real = realpathSync(path)
  if (!allows(real, account, 4)) return false
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!allows(folder, account, 1)) return false
    if (folder === dirname(folder)) return true
  }
}

/** Whether the account may access files inside `folder`: search the folder and every folder above it. */
export function mayEnter(folder: string, account: Account | undefined): boolean {
  if (account === undefined) return true
  const real = realpathSync(folder)
  return allows(real, account, 1) && (real === dirname(real) || mayEnter(dirname(real), account))
}

function allows(path: string, account: Account, bit: 1 | 4): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bit) === bit
}
