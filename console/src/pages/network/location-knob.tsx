import { NumberInput, Switch } from '@mantine/core'
import { FormButton } from '../../parts/forms/form.tsx'
import { useExchangeNow } from '../../shell/session.ts'
import { Knob, ApplyButton, type KnobState } from './knob.tsx'

const dayMs = 86_400_000

/** Where a number is, now or a day ago. */
export function LocationKnob({ telling: notifier }: { telling: KnobState }) {
  const { view, say, refusal } = notifier
  const now = useExchangeNow()
  const { latitude = 52.52, longitude = 13.405, radius = 1000 } = view.place ?? {}
  return (
    <Knob name="Place">
      <FormButton
        name="Put it somewhere"
        first={{ place: { latitude, longitude, radius }, old: false }}
        refusal={refusal}
        done="It is there now."
        act={({ old, place: position }) => {
          const seen = old && { seen_at: new Date(now() - dayMs).toISOString() }
          return say({ place: { ...position, ...seen } })
        }}
        fields={(form) => (
          <>
            <NumberInput label="Latitude" {...form.getInputProps('place.latitude')} />
            <NumberInput label="Longitude" {...form.getInputProps('place.longitude')} />
            <NumberInput label="Radius" suffix=" m" {...form.getInputProps('place.radius')} />
            <Switch label="Seen there a day ago" {...form.getInputProps('old', { type: 'checkbox' })} />
          </>
        )}
      />
      <ApplyButton telling={notifier} name="By its digits" wish={{ place: null }} />
    </Knob>
  )
}
