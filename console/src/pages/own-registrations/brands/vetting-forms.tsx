import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { vettingClassWords } from '#tendlc/shapes/choice-fields.ts'
import { labelledVetting } from '#tendlc/vetting/labelled-fields.ts'
import { vettingImported, vettingRequested } from '#tendlc/vetting/shapes.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useChange, useRead } from '../../../api/reading.ts'
import { DialogButton } from '../../../parts/dialog-button.tsx'
import { SchemaForm } from '../../../parts/schema-form/schema-form.tsx'
import type { Values } from '../../../parts/schema-form/values.ts'
import { Fee } from '../fee.tsx'

type Of = { id: string; refusal: string | undefined }

const isShown = (name: string, values: Values) =>
  !name.startsWith('vetting_political_details') || values['vetting_class'] === 'POLITICAL'

/** Orders a vetting, which costs a fee. */
export function OrderVetting({ id, refusal }: Of) {
  const order = useChange('requestVetting', ['getVettingRequests'])
  return (
    <DialogButton description="Order a vetting" refusal={refusal}>
      {(close) => (
        <>
          <Kinds />
          <SchemaForm
            schema={vettingRequested}
            words={labelledVetting}
            extra={<Fee of="vetting" />}
            submit="Order it"
            isShown={isShown}
            isNeeded={(name, values) => name === 'vetting_political_details' && isShown(name, values)}
            send={async (body) => {
              await order.mutateAsync({ params: { brand_id: id }, body } as unknown as Ask<'requestVetting'>)
              notifications.show({ message: 'Vetting ordered.', color: 'teal' })
              close()
            }}
          />
        </>
      )}
    </DialogButton>
  )
}

/** The choices that the exchange offers, with their labels. */
function Kinds() {
  const kinds = useRead('getVettingClasses', {})
  const providers = useRead('getVettingProviders', {})
  return (
    <>
      {kinds.data?.map(({ id, description }) => (
        <Text key={id} size="sm">
          <b>{vettingClassWords[id]}</b> {description}
        </Text>
      ))}
      <Stack gap={0} mb="sm" mt="xs">
        {providers.data?.map(({ evp_id, display_name, vetting_classes: done }) => (
          <Text key={evp_id} size="sm" c="dimmed">
            {display_name} does {done.map((one) => vettingClassWords[one].toLowerCase()).join(', ')}.
          </Text>
        ))}
      </Stack>
    </>
  )
}

/** Imports a vetting of another provider. */
export function ImportVetting({ id, refusal }: Of) {
  const bring = useChange('importVettingRequest', ['getVettingRequests'])
  return (
    <DialogButton description="Import a vetting" title="Import an existing vetting" refusal={refusal}>
      {(close) => (
        <SchemaForm
          schema={vettingImported}
          words={labelledVetting}
          submit="Import it"
          isShown={(name, values) => name !== 'vetting_token' || values['evp_id'] === 'Aegis'}
          send={async (body) => {
            const ask = { params: { brand_id: id }, body } as unknown as Ask<'importVettingRequest'>
            await bring.mutateAsync(ask)
            notifications.show({ message: 'Import requested from the provider.', color: 'teal' })
            close()
          }}
        />
      )}
    </DialogButton>
  )
}
