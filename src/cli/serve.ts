import { flushCompileCache } from 'node:module'
import { type Config, loadConfig } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { type Log, openLog } from '#platform/log.ts'
import { openDatabase } from '#exchange/node/database.ts'
import type { Exchange } from '#exchange/serve.ts'
import { version } from '#exchange/node/version.ts'
import type { Command } from './frame/command.ts'
import { settingArguments } from './frame/own-arguments.ts'
import { settingsHelp } from './frame/settings-help.ts'
import { startFaultOf } from './start-fault.ts'
import { disconnectParent, stopSignal, notifyParent } from './frame/stop-signal.ts'
import { welcome } from './welcome.ts'

export const serveCommand: Command = {
  name: 'serve',
  own: settingArguments,
  help: settingsHelp,
  description: 'Run the exchange until it is stopped by SIGTERM or Ctrl-C.',
  async run({ words, env, out, err }) {
    const began = performance.now()
    const config = loadConfig(env, undefined, words)
    refuseWithoutAddress(config)
    // On a terminal the welcome replaces the log, unless the log level is set.
    const level = config.json || env['STROWGER_LOG_LEVEL'] || !process.stdout.isTTY ? config.logLevel : 'warn'
    const log = openLog(level)
    // From here on a signal must also stop the embedded database, which would otherwise keep running.
    const stop = new AbortController()
    const stopped = stopSignal().then(() => stop.abort())
    const exchange = await unlessStopped(stop.signal, start(config, log, stop.signal))
    if (!exchange) {
      log.info('stopped before it was ready')
      return 0
    }
    const tookMs = Math.round(performance.now() - began)
    const { url, smppPort: smpp_port, smppTlsPort: smpp_tls_port } = exchange
    log.info({ version, url, smpp_port, smpp_tls_port, duration_ms: tookMs }, 'ready')
    if (config.json) out(JSON.stringify(readyLine(exchange, config)))
    else for (const line of welcome(exchange, { version, tookMs })) err(line)
    notifyParent()
    keepCompiled()
    await stopped
    await exchange.stop()
    disconnectParent()
    return 0
  },
}

/** Links, discovery and assertion audiences need an address that the operator has set, never one from a request. */
export function refuseWithoutAddress({ mode, roles, publicUrl }: Config): void {
  if (mode === 'sandbox' || publicUrl !== undefined || !roles.includes('api')) return
  const remedy =
    'is required in production with the role api: links, OAuth discovery and assertion audiences contain it'
  throw new ConfigError([{ setting: 'STROWGER_PUBLIC_URL', remedy }])
}

/** Imports the program, which other commands do not need, while the database is being created or started. */
async function start(config: Config, log: Log, signal: AbortSignal): Promise<Exchange> {
  const { promise: idle, resolve: waiting } = Promise.withResolvers<void>()
  const database = openDatabase({ config, log, signal, waiting })
  await Promise.race([idle, database])
  const { serve } = await import('#exchange/serve.ts')
  return serve(config, log, { signal, database })
}

/** Flushes Node's compile cache after 2 s: Node writes it only at an orderly exit, and the first requests must not wait for it. */
function keepCompiled(): void {
  setTimeout(flushCompileCache, 2_000).unref()
}

/** A start that a stop signal aborted is not a failure. */
async function unlessStopped<T>(signal: AbortSignal, start: Promise<T>): Promise<T | undefined> {
  try {
    return await start
  } catch (error) {
    disconnectParent()
    if (signal.aborted && error === signal.reason) return undefined
    throw startFaultOf(error)
  }
}

/** In production this line is stored in logs, so it omits the operator token. */
export function readyLine(
  { url, operatorToken, operatorUrl, tlsUrl, firstLink, demo, smppPort, smppTlsPort }: Exchange,
  { mode }: Pick<Config, 'mode'>,
) {
  return {
    url,
    ...demo,
    ...(mode === 'sandbox' && { operator_token: operatorToken }),
    operator_url: operatorUrl,
    ...(tlsUrl && { tls_url: tlsUrl }),
    ...(smppPort && { smpp_port: smppPort }),
    ...(smppTlsPort && { smpp_tls_port: smppTlsPort }),
    ...(firstLink && { first_admin_url: firstLink }),
  }
}
