import { loadConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { serve, type Exchange } from '../serve.ts'
import { version } from '../version.ts'
import type { Command } from './command.ts'
import { leaveStarter, stopSignal } from './stop-signal.ts'
import { welcome } from './welcome.ts'

export const serveCommand: Command = {
  name: 'serve',
  words: '[--setting value …]',
  says: 'Runs the exchange until it is told to stop (SIGTERM or Ctrl-C).',
  async run({ words, env, out, err }) {
    const began = performance.now()
    const config = loadConfig(env, undefined, words)
    // People read the welcome; the log is for programs, and for those who ask for it.
    const level = config.json || env['STROWGER_LOG_LEVEL'] || !process.stdout.isTTY ? config.logLevel : 'warn'
    const log = openLog(level)
    const exchange = await serve(config, log)
    const tookMs = Math.round(performance.now() - began)
    log.info({ version, url: exchange.url, took_ms: tookMs }, 'ready')
    // Whoever reads that it is ready may tell it to stop in the same instant.
    const told = stopSignal()
    if (config.json) out(JSON.stringify(readyLine(exchange)))
    else for (const line of welcome(exchange, { version, tookMs })) err(line)
    await told
    await exchange.stop()
    leaveStarter()
    return 0
  },
}

function readyLine({ url, operatorToken, operatorUrl, tlsUrl, demo }: Exchange) {
  return {
    url,
    ...demo,
    operator_token: operatorToken,
    operator_url: operatorUrl,
    ...(tlsUrl && { tls_url: tlsUrl }),
  }
}
