import { FileInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { labelledAppeal } from '#tendlc/vetting/labelled-fields.ts'
import { appealMade } from '#tendlc/vetting/shapes.ts'
import { appealStates, vettingStates } from '#tendlc/vetting/states.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useChange } from '../../../api/reading.ts'
import { DialogButton } from '../../../parts/dialog-button.tsx'
import { SchemaForm } from '../../../parts/schema-form/schema-form.tsx'
import { inBase64 } from './in-base64.ts'
import type { Vetting } from '../seen.ts'

const appealForm = appealMade.omit({ evidence_ids: true })
const types = 'application/pdf,image/jpeg,image/png,text/plain'
const mostFiles = 10

type Of = { brandId: string; vetting: Vetting }

/** An appeal against a vetting result, with files as evidence. */
export function Appeal({ brandId, vetting }: Of) {
  return (
    <DialogButton
      description="Appeal"
      title="Appeal against the vetting"
      size="compact-xs"
      refusal={whyNot(vetting)}
    >
      {(close) => <AppealForm brandId={brandId} vetting={vetting} close={close} />}
    </DialogButton>
  )
}

function whyNot({ vetting_status: status, appeals }: Vetting): string | undefined {
  if (!vettingStates.allows(status, 'reconsidered')) return `The vetting is ${status}.`
  if (appeals.some((one) => appealStates.allows(one.status, 'decided')))
    return 'Another appeal is still open.'
  return undefined
}

function AppealForm({ brandId, vetting, close }: Of & { close: () => void }) {
  const [files, choose] = useState<File[]>([])
  const upload = useChange('uploadEvidence')
  const appeal = useChange('appealVetting', ['getVettingRequests'])
  const params = { brand_id: brandId, vetting_id: vetting.vetting_request_id }
  const kept = async (file: File) => {
    const body = { file_name: file.name, mime_type: file.type, content: await inBase64(file) }
    const { evidence_id: id } = await upload.mutateAsync({ params, body } as Ask<'uploadEvidence'>)
    return id
  }
  const send = async (body: object) => {
    const evidence_ids: string[] = []
    // Files are uploaded one after the other: each may be as large as the request limit.
    for (const file of files) evidence_ids.push(await kept(file))
    const full = { ...body, ...(files.length > 0 && { evidence_ids }) }
    await appeal.mutateAsync({ params, body: full } as Ask<'appealVetting'>)
    notifications.show({ message: 'Appeal submitted.', color: 'teal' })
    close()
  }
  return (
    <SchemaForm schema={appealForm} words={labelledAppeal} submit="Appeal" send={send}>
      <FileInput
        label="Evidence"
        description={`PDF, JPEG, PNG or text. At most ${mostFiles} files of 5 MB each.`}
        placeholder="Choose files"
        multiple
        accept={types}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the files' }}
        leftSection={<IconFileUpload size={16} />}
        value={files}
        onChange={(chosen) => choose(chosen.slice(0, mostFiles))}
      />
    </SchemaForm>
  )
}
