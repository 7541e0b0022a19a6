import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import type { Log } from '#platform/log.ts'
import { VaultError, type Vault } from '#platform/vault/vault.ts'
import type { DynamicAuthorizer, RadiusClient, Treatment } from '../radius/index.ts'
import { readNas, type NasRow } from './nas-store.ts'
import { secretField } from './sealed.ts'

export type Gateway = RadiusClient & {
  id: string
  address: string
  disconnectPort: number
}

/** The treatment that selects a QoS profile; without a profile, the treatment that removes it. */
type TreatmentOf = (profile: string | undefined) => Treatment

/** The configured NAS, as cached by this node. */
export type Gateways = {
  /** The NAS with this source address. */
  clientOf(address: string): Gateway | undefined
  /** The address at which a NAS receives requests about its sessions. */
  authorizerOf(id: string): (DynamicAuthorizer & { treatmentOf: TreatmentOf }) | undefined
  /** Reads the configuration again. */
  reload(): Promise<void>
}

const againMs = 1_000

/** Reads the configured NAS, and reads them again after every change. */
export async function openGateways(parts: {
  db: Db
  vault: Vault
  epoch: Epoch
  log: Log
}): Promise<Gateways> {
  const { db, vault, epoch, log } = parts
  let byAddress = new Map<string, Gateway>()
  let byId = new Map<string, Gateway & { treatmentOf: TreatmentOf }>()
  const reload = async () => {
    const gateways = (await readNas(db)).flatMap((row) => opened(row, vault, log))
    byAddress = new Map(gateways.map((gateway) => [gateway.address, gateway]))
    byId = new Map(gateways.map((gateway) => [gateway.id, gateway]))
  }
  const reloadSoon = (): Promise<void> =>
    reload().catch((err: unknown) => {
      log.warn({ err }, 'the NAS configuration could not be reloaded')
      setTimeout(() => void reloadSoon(), againMs).unref()
    })
  await reload()
  epoch.onChange(() => void reloadSoon())
  return {
    clientOf: (address) => byAddress.get(address),
    authorizerOf(id) {
      const gateway = byId.get(id)
      return gateway && { ...gateway, port: gateway.disconnectPort }
    },
    reload,
  }
}

/** A NAS whose secret cannot be decrypted is skipped. */
function opened(row: NasRow, vault: Vault, log: Log): (Gateway & { treatmentOf: TreatmentOf })[] {
  try {
    const secret = Buffer.from(vault.open(row.secret, secretField(row.id)))
    const treatments = new Map(Object.entries(row.treatments))
    const { id, address, disconnect_port: disconnectPort, require_signed: requireSigned } = row
    const treatmentOf = (profile: string | undefined) =>
      profile === undefined ? row.default_treatment : (treatments.get(profile) ?? { value: profile })
    return [{ id, address, disconnectPort, requireSigned, secret, treatmentOf }]
  } catch (err) {
    if (!(err instanceof VaultError)) throw err
    log.error(
      { err, nas: row.id },
      'the secret of a NAS cannot be decrypted, so packets from this NAS are dropped',
    )
    return []
  }
}
