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

/** What names profiles to a gateway; without a profile, that there is none any more. */
type TreatmentOf = (profile: string | undefined) => Treatment

/** The gateways that are known, as this node keeps them. */
export type Gateways = {
  /** By the address that packets come from. */
  clientOf(address: string): Gateway | undefined
  /** Where one takes requests about its sessions. */
  authorizerOf(id: string): (DynamicAuthorizer & { treatmentOf: TreatmentOf }) | undefined
  /** Reads them again. */
  reload(): Promise<void>
}

const againMs = 1_000

/** Reads the gateways and reads them again whenever something has changed. */
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
      log.warn({ err }, 'the gateways of SIMs could not be read again')
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

/** One whose secret cannot be opened is left out, and the others go on. */
function opened(row: NasRow, vault: Vault, log: Log): (Gateway & { treatmentOf: TreatmentOf })[] {
  try {
    const secret = Buffer.from(vault.open(row.secret, secretField(row.id)))
    const treatments = new Map(Object.entries(row.treatments))
    const { id, address, disconnect_port: disconnectPort, require_signed: requireSigned } = row
    const treatmentOf = (profile: string | undefined) =>
      profile === undefined ? row.plain_treatment : (treatments.get(profile) ?? { value: profile })
    return [{ id, address, disconnectPort, requireSigned, secret, treatmentOf }]
  } catch (err) {
    if (!(err instanceof VaultError)) throw err
    log.error({ err, nas: row.id }, 'the secret of a gateway cannot be opened: it is not heard')
    return []
  }
}
