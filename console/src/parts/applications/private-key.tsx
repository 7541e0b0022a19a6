import { Button } from '@mantine/core'
import { ShownOnce } from '../secrets/shown-once.tsx'
import { CodeBlock } from '../values/code.tsx'
import type { ApplicationSeen } from './seen.ts'

type PrivateKeyProps = { application: ApplicationSeen; close: () => void }

const warning = [
  'Store this key now',
  'The private key is shown only once, because the exchange stores only the public key.',
] as const

/** The private key of a new application, shown once. */
export function PrivateKey({ application: { name, id, keys }, close }: PrivateKeyProps) {
  const key = keys.private_key!
  const file = `data:application/x-pem-file;charset=utf-8,${encodeURIComponent(key)}`
  return (
    <ShownOnce title={`Private key of ${name}`} warning={warning} close={close}>
      <CodeBlock label="private key" text={key} />
      <Button component="a" href={file} download={`${id}.key`} variant="default">
        Download
      </Button>
    </ShownOnce>
  )
}
