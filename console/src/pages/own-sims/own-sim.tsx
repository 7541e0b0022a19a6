import { FieldsForm } from '../../parts/sims/fields-form.tsx'
import type { OfSim } from '../../parts/sims/seen.ts'
import { SimSheet } from '../../parts/sims/sheet/sheet.tsx'
import { TextDevice } from './text-device.tsx'

/** One SIM, with the actions of its customer. */
export function OwnSim({ partner, iccid }: OfSim) {
  return (
    <SimSheet
      partner={partner}
      iccid={iccid}
      forms={(sim) => (
        <>
          <TextDevice msisdn={sim.msisdn} />
          <FieldsForm partner={partner} sim={sim} />
        </>
      )}
    />
  )
}
