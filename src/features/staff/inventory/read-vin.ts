import { z } from 'zod'
import { givenFacts } from '../../../rules/vehicle/vehicle-fact-schemas.ts'
import { sameVinSchema } from './auction-form.ts'

/** The promise of reading a VIN: what it tells of the vehicle, and where the vehicle is listed already. */

export const vinParams = z.object({
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-HJ-NPR-Z0-9]{17}$/),
})

export const vinQuerySchema = z.object({
  /** The auction that is being edited. */
  except: z.uuid().toLowerCase().optional(),
})

export const vinResponse = z.object({
  vin: z.string(),
  /** Whether the ninth character is the one that belongs there; some right VINs fail this. */
  check_digit: z.object({ is_right: z.boolean(), expected: z.string() }),
  /** What the VIN tells, ready for the fields; null where the register does not know it. */
  facts: z
    .object(givenFacts)
    .pick({
      ...{ year: true, make: true, model: true, body_style: true, engine: true },
      ...{ drive_train: true, transmission: true, title: true },
    })
    .partial()
    .nullable(),
  same_vin: z.array(sameVinSchema),
})

export type ReadVin = z.infer<typeof vinResponse>
