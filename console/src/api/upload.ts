import { addressOf } from './call.ts'
import { operations } from './operations.ts'
import type { Answered, Ask, OperationId } from './contracts.ts'
import { sessionLost } from './session-lost.ts'
import { Refusal } from './refusal.ts'

/** Uploads a file of rows by XMLHttpRequest, because `fetch` cannot report the progress. */
export function upload<Id extends OperationId>(
  id: Id,
  ask: Omit<Ask<Id>, 'body'>,
  file: File,
  { sent, signal }: { sent: (share: number) => void; signal: AbortSignal },
): Promise<Answered<Id>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(operations[id].split(' ')[0]!, addressOf(id, ask))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', typeOf(file))
    request.responseType = 'text'
    request.upload.addEventListener('progress', ({ loaded, total }) => sent(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new TypeError('the exchange cannot be reached')))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    request.addEventListener('load', () => {
      const body = bodyOf(request.responseText)
      if (request.status === 401) sessionLost()
      if (request.status < 300) resolve(body as Answered<Id>)
      else reject(new Refusal(request.status, body, (name) => request.getResponseHeader(name)))
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** Detects CSV by the file name, because the media type that browsers report depends on the machine. */
function typeOf({ name }: File): string {
  return /\.(nd|l)?json[l]?$/i.test(name) ? 'application/x-ndjson' : 'text/csv'
}

function bodyOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
