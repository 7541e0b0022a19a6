import type { OfSim } from '../../parts/sims/seen.ts'
import { SimSheet } from '../../parts/sims/sheet/sheet.tsx'
import { Assign } from './sim-assign.tsx'
import { SimForms } from './sim-forms.tsx'

/** One SIM, with the actions of operators. */
export function Sim({ partner, iccid }: OfSim) {
  return (
    <SimSheet
      partner={partner}
      iccid={iccid}
      forms={(sim) => (
        <>
          <SimForms partner={partner} sim={sim} />
          <Assign partner={partner} sim={sim} />
        </>
      )}
    />
  )
}
