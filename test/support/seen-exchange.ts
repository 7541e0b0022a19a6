import { basic } from './accounts.ts'
import { openBrowser, type TestWindow, type WindowOptions } from './browser.ts'
import { startExchange, type ExchangeOptions, type TestExchange } from './exchange.ts'

/** Whether the window is that of a phone, and whether it is dark. */
export type Look = Pick<WindowOptions, 'phone' | 'dark'>

/** An exchange, and a browser for its console. `stop` closes both. */
export type SeenExchange = TestExchange & {
  /** Opens a window with the given session, at the operators' address by default. */
  window(input?: Partial<WindowOptions>): Promise<TestWindow>
  /** Opens a window that sends the operator token with every request. */
  operatorWindow(look?: Look): Promise<TestWindow>
  /** Opens a window that sends a customer's key and secret with every request. */
  customerWindow(customer: { apiKey: string; secret: string }, look?: Look): Promise<TestWindow>
}

/** Starts the exchange and the browser in parallel. */
export async function openSeenExchange(input?: ExchangeOptions): Promise<SeenExchange> {
  const [exchange, browser] = await Promise.all([startExchange(input), openBrowser()])
  const { url, operatorUrl, operatorToken } = exchange
  return {
    ...exchange,
    window: (of) => browser.window({ url: operatorUrl, ...of }),
    operatorWindow(look) {
      const headers = { authorization: `Bearer ${operatorToken}` }
      return browser.window({ url: operatorUrl, headers, ...look })
    },
    customerWindow({ apiKey, secret }, look) {
      return browser.window({ url, headers: { authorization: basic(apiKey, secret) }, ...look })
    },
    async stop() {
      await browser.close()
      await exchange.stop()
    },
  }
}
