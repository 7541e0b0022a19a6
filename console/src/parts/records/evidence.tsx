import { Anchor, Button, Group, Image, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { acted } from '../forms/act.tsx'

export type EvidenceSeen = { evidence_id: string; file_name: string; mime_type: string }

/** The file types that the browser may display; all others are only saved. */
const pictures = new Set(['image/png', 'image/jpeg'])

/** An untrusted file: images are shown from memory, all others are saved as binary files. */
export function Evidence({ of, isKept = true }: { of: EvidenceSeen; isKept?: boolean }) {
  const [address, setAddress] = useState<string>()
  const [isGone, setGone] = useState(!isKept)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  const isPicture = pictures.has(of.mime_type)
  const fetchIt = async () => {
    const { content } = await call('readEvidence', { params: { evidence_id: of.evidence_id } })
    if (content === null) return setGone(true)
    const type = isPicture ? of.mime_type : 'application/octet-stream'
    setAddress(URL.createObjectURL(new Blob([octetsOf(content)], { type })))
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {of.file_name}
        </Text>
        <Text size="xs" c="dimmed">
          {of.mime_type}
        </Text>
        {!address && !isGone && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void acted(fetchIt, `${of.file_name} loaded`)}
          >
            {isPicture ? `Show ${of.file_name}` : `Load ${of.file_name}`}
          </Button>
        )}
        {address && (
          <Anchor size="sm" href={address} download={of.file_name}>
            Save {of.file_name}
          </Anchor>
        )}
      </Group>
      {isGone && (
        <Text size="sm" c="dimmed">
          The file was deleted after the decision on the appeal.
        </Text>
      )}
      {address && isPicture && <Picture at={address} name={of.file_name} />}
    </Stack>
  )
}

function Picture({ at, name }: { at: string; name: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <Text size="sm" c="dimmed">
        This file is not an image.
      </Text>
    )
  return <Image src={at} alt={name} mah={420} w="auto" fit="contain" onError={() => setBroken(true)} />
}

function octetsOf(coded: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(coded), (sign) => sign.codePointAt(0)!)
}
