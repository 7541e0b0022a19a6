type CurlRequest = { url: string; user?: string; headers?: Record<string, string>; body?: unknown }

/** A request as a shell command. Environment variables in double quotes are expanded by the shell. */
export function curlOf({ url, user, headers = {}, body }: CurlRequest): string {
  const parts = [
    `curl ${open(url)}`,
    ...(user === undefined ? [] : [`-u ${open(user)}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${open(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : ['-H "content-type: application/json"', `-d ${closed(JSON.stringify(body))}`]),
  ]
  return parts.join(' \\\n  ')
}

const open = (word: string) => `"${word.replaceAll(/["\\`]/g, String.raw`\$&`)}"`
const closed = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`
