import { Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { labelledOtp } from '#tendlc/otp/labelled-fields.ts'
import { otpGuessed, otpStarted } from '#tendlc/otp/shapes.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useChange, useRead } from '../../../api/reading.ts'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { Facts } from '../../../parts/values/facts.tsx'
import { useFilters } from '../../../parts/lists/filters.ts'
import { DialogButton } from '../../../parts/dialog-button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { SchemaForm } from '../../../parts/schema-form/schema-form.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'
import type { Brand } from '../seen.ts'

/** The mobile phone of a brand, confirmed by a code in a text message. */
export function Phone({ brand }: { brand: Brand }) {
  const { brand_id: id, mobile_phone: phone, verified_date: at } = brand
  const { filters, set } = useFilters(['verification'])
  const refusal = at ? 'The phone is already confirmed.' : undefined
  return (
    <Panel title="Confirmation by phone">
      <Stack gap="sm">
        <Group gap="xs">
          <StateBadge state={at ? 'VERIFIED' : 'PENDING'} />
          <Text size="sm">
            {at ? (
              <>
                {phone} was confirmed <When at={at} />.
              </>
            ) : (
              `Send a text to ${phone}, then enter the code from that text. Until the phone is confirmed, the brand cannot have campaigns.`
            )}
          </Text>
        </Group>
        {filters.verification && !at && <SentText id={id} reference={filters.verification} />}
        <Group gap="xs">
          <Start id={id} refusal={refusal} begun={(verification) => set({ verification })} />
          <Guess id={id} refusal={refusal} />
        </Group>
      </Stack>
    </Panel>
  )
}

/** The delivery status of the text. */
function SentText({ id, reference }: { id: string; reference: string }) {
  const params = { brand_id: id, reference_id: reference }
  const text = useRead('getVerification', { params }, { everyMs: 5_000 })
  return (
    <Read of={text}>
      {({ request_date, delivery_status: status, delivery_status_details: details }) => (
        <Facts
          of={[
            ['Text sent', <When key="sent" at={request_date} />],
            ['Delivery status', [status ?? 'not known yet', details].filter(Boolean).join(': ')],
          ]}
        />
      )}
    </Read>
  )
}

type Doing = { id: string; refusal: string | undefined }

function Start({ id, refusal, begun }: Doing & { begun: (reference: string) => void }) {
  const start = useChange('startVerification', ['getVerification'])
  return (
    <DialogButton description="Send a text" refusal={refusal}>
      {(close) => (
        <SchemaForm
          schema={otpStarted}
          words={labelledOtp}
          submit="Send it"
          send={async (body) => {
            const { reference_id } = await start.mutateAsync({ params: { brand_id: id }, body })
            notifications.show({
              message: 'Text sent. Earlier codes are no longer valid.',
              color: 'teal',
            })
            begun(reference_id)
            close()
          }}
        />
      )}
    </DialogButton>
  )
}

function Guess({ id, refusal }: Doing) {
  const verify = useChange('verify', ['getBrand', 'listBrands', 'getVerification'])
  return (
    <DialogButton description="Enter the code" refusal={refusal}>
      {(close) => (
        <SchemaForm
          schema={otpGuessed}
          words={labelledOtp}
          submit="Confirm the phone"
          send={async (body) => {
            await verify.mutateAsync({ params: { brand_id: id }, body } as unknown as Ask<'verify'>)
            notifications.show({ message: 'Phone confirmed.', color: 'teal' })
            close()
          }}
        />
      )}
    </DialogButton>
  )
}
