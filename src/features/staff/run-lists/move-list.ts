import { z } from 'zod'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
import { counted } from './counted.ts'
import { consignorNameSchema, moveAddress, type ImportedList } from './run-lists.ts'

/** As an id no consignor has it. */
const NEW = 'new'

/** Mends it where a list was imported for the wrong consignor. */
export function moveListAct(
  list: ImportedList,
  known: readonly { id: string; name: string }[],
): Act {
  const { id, consignor, file_name: file, draft_count: drafts, lot_count: lots } = list
  const others = known.filter((one) => one.id !== consignor.id)
  const stay = lots - drafts
  const nameOf = (typed: Record<string, string>) =>
    typed['whose'] === NEW
      ? (typed['consignor'] ?? '').trim()
      : (others.find((one) => one.id === typed['whose'])?.name ?? '')
  return {
    title: 'Another consignor',
    says: `${counted(drafts, 'draft')} of ${file} stop being ${consignor.name}’s. ${
      stay === 0 ? '' : `${counted(stay, 'lot')} that are no drafts any more stay. `
    }It is written down with your reason.`,
    confirm: (typed) => {
      const name = nameOf(typed)
      return name === '' ? 'Move' : `Move ${counted(drafts, 'lot')} to ${name}`
    },
    fields: [
      {
        ...({ name: 'whose', label: 'Whose list it is', kind: 'choice' } as const),
        options: [
          { value: '', label: 'Choose' },
          ...others.map((one) => ({ value: one.id, label: one.name })),
          { value: NEW, label: 'A new consignor' },
        ],
      },
      {
        ...({ name: 'consignor', label: 'Name of the new consignor', kind: 'text' } as const),
        when: { name: 'whose', is: NEW },
      },
      { name: 'reason', label: 'Reason', kind: 'reason' },
    ],
    rules: z
      .object({
        whose: z.string().min(1, 'Choose whose list it is'),
        consignor: z.string(),
        reason: reasonSchema,
      })
      .refine(
        ({ whose, consignor: name }) =>
          whose !== NEW || consignorNameSchema.safeParse(name).success,
        { path: ['consignor'], message: 'Enter its name, at most 100 characters' },
      )
      .transform(({ reason, ...typed }) => ({
        ...{ consignor: nameOf(typed), new_consignor: typed.whose === NEW },
        ...{ was: consignor.id, reason },
      })),
    initial: { whose: '', consignor: '', reason: '' },
    method: 'POST',
    address: moveAddress(id),
    done: `Moved: ${file}`,
  }
}
