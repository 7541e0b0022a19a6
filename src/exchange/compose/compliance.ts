import type { Accounts } from '#accounts/index.ts'
import { readTextStatus, sendSystemText, type Traffic } from '#messages/index.ts'
import {
  openMailbox,
  openMailWorker,
  openOtpWorker,
  openRegistryWorker,
  openTendlcMetrics,
  openWaitingMetrics,
  type MailWorker,
  type NumberProvisioning,
  type OtpWorker,
  type RegistryWorker,
  type Texts,
} from '#tendlc/index.ts'
import { openSmtp } from '#platform/mail/smtp.ts'
import { openTollFreeWorker, openTollFreeMetrics, type TollFreeWorker } from '#tollfree/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'
import { openProvisioning } from './provisioning.ts'
import { openRegistry, type RegistryPart } from './registry.ts'
import { openTollFreeVerifier, type TollFreePart } from './toll-free.ts'

/** Background workers of 10DLC and toll-free registration. */
export type ComplianceWorkers = {
  registryWorker: RegistryWorker
  mailWorker: MailWorker
  otpWorker: OtpWorker
  tollFreeWorker: TollFreeWorker
}

type Compliance = ComplianceWorkers &
  RegistryPart &
  Pick<TollFreePart, 'tollFreeProvider'> & {
    provisioning: NumberProvisioning
    texts: Texts
    /** The number that verifications come from. */
    verificationSender: string | undefined
  }

/** Opens 10DLC and toll-free registration with their registry, mailer and system texts. */
export async function openCompliance(
  engine: Engine,
  parts: NodeParts,
  { accounts, traffic }: { accounts: Accounts; traffic: Traffic },
): Promise<Compliance> {
  const { db, vault, clock } = engine
  const { config, log, reached } = parts
  const metrics = openTendlcMetrics(parts.metrics)
  openWaitingMetrics(parts.metrics, db, clock)
  const registryPart = await openRegistry(engine, parts)
  const { registry } = registryPart
  const texts: Texts = {
    send: (text) => sendSystemText({ db, vault, accounts, traffic }, text),
    statusOf: (accountId, id) => readTextStatus(db, accountId, id),
  }
  const { carriers, tollFreeProvider } = await openTollFreeVerifier(engine, parts)
  const mailer = mailerOf(parts, db, vault)
  return {
    ...registryPart,
    provisioning: await openProvisioning(engine, parts),
    tollFreeProvider,
    texts,
    verificationSender: config.verificationSender,
    registryWorker: openRegistryWorker({ db, vault, clock, log, registry, metrics }),
    mailWorker: openMailWorker({ db, clock, log, mailer, baseUrl: () => reached.url, metrics }),
    otpWorker: openOtpWorker({ db, vault, clock, log, texts, phones: registry?.phones }),
    tollFreeWorker: openTollFreeWorker({
      db,
      vault,
      clock,
      log,
      carriers,
      metrics: openTollFreeMetrics(parts.metrics, db, clock),
    }),
  }
}

function mailerOf({ config }: NodeParts, db: Engine['db'], vault: Engine['vault']) {
  const { smtpUrl: url, mailFrom: from } = config
  if (url !== undefined && from !== undefined) return openSmtp({ url, from })
  return config.mode === 'sandbox' ? openMailbox(db, vault) : undefined
}
