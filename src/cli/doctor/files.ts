import { X509Certificate } from 'node:crypto'
import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config/settings.ts'
import { openToOthers } from '#platform/vault/file-permissions.ts'
import { fail, type Finding, ok, warn } from '#exchange/checks/finding.ts'

/** Checks that the data folder is usable and that only its owner can read secrets. */
export function checkFiles(config: Config, now: number = Date.now()): Finding[] {
  const { data, keyFile, tlsKey, registrySecretFile, numberProvisioningSecretFile } = config
  const secrets = [
    keyFile ?? join(data, 'vault.key'),
    join(data, 'operator-token'),
    tlsKey ?? join(data, 'tls', 'key.pem'),
    ...[registrySecretFile, numberProvisioningSecretFile].filter((file) => file !== undefined),
  ]
  return [checkDataFolder(data), ...secrets.flatMap(checkSecret), ...checkCertificate(config, now)]
}

function checkDataFolder(data: string): Finding {
  const found = statOf(data)
  if (!found) return ok('data_folder', `${data} is created at the first start`)
  if (!found.isDirectory())
    return fail('data_folder', `${data} is not a folder: set STROWGER_DATA to another path.`)
  try {
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return fail(
      'data_folder',
      `${data} cannot be written by this user: start as its owner, or change the owner.`,
    )
  }
  // Group and others may traverse the folder, because the cluster of the database user may be below it; they may not write to it.
  return found.mode & 0o022
    ? fail('data_folder', `${data} can be written by other users: chmod go-w ${data}`)
    : ok('data_folder', data)
}

function checkSecret(file: string): Finding[] {
  const found = statOf(file)
  if (!found) return []
  return openToOthers(found)
    ? [fail('secret_file', `${file} can be read by other users: chmod 600 ${file}`)]
    : [ok('secret_file', `only its owner can read ${file}`)]
}

function checkCertificate({ tlsCert }: Config, now: number): Finding[] {
  if (tlsCert === undefined) return []
  try {
    const end = new X509Certificate(readFileSync(tlsCert)).validToDate.getTime()
    const days = Math.floor((end - now) / 86_400_000)
    if (days < 0) return [fail('certificate', `${tlsCert} has expired: renew it and restart.`)]
    return [
      days < 30
        ? warn('certificate', `${tlsCert} expires in ${days} days: renew it.`)
        : ok('certificate', `${days} days left`),
    ]
  } catch {
    return [fail('certificate', `${tlsCert} is not a readable PEM certificate.`)]
  }
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}
