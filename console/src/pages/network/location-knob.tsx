import { NumberInput, Switch } from '@mantine/core'
import { FormButton } from '../../parts/forms/form.tsx'
import { useExchangeNow } from '../../shell/session.ts'
import { Knob, ApplyButton, type KnobState } from './knob.tsx'

const dayMs = 86_400_000

/** The location of a number, now or a day ago. */
export function LocationKnob({ knob }: { knob: KnobState }) {
  const { view, say, refusal } = knob
  const now = useExchangeNow()
  const { latitude = 52.52, longitude = 13.405, radius = 1000 } = view.place ?? {}
  return (
    <Knob name="Location">
      <FormButton
        name="Set a location"
        first={{ place: { latitude, longitude, radius }, old: false }}
        refusal={refusal}
        done="Location set."
        act={({ old, place: location }) => {
          const seen = old && { seen_at: new Date(now() - dayMs).toISOString() }
          return say({ place: { ...location, ...seen } })
        }}
        fields={(form) => (
          <>
            <NumberInput label="Latitude" {...form.getInputProps('place.latitude')} />
            <NumberInput label="Longitude" {...form.getInputProps('place.longitude')} />
            <NumberInput label="Radius" suffix=" m" {...form.getInputProps('place.radius')} />
            <Switch label="Last seen a day ago" {...form.getInputProps('old', { type: 'checkbox' })} />
          </>
        )}
      />
      <ApplyButton knob={knob} name="Default by digits" change={{ place: null }} />
    </Knob>
  )
}
