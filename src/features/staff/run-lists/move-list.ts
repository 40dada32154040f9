import { z } from 'zod'
import { runListsText } from '../../../languages/staff/run-lists.ts'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
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
  const nameOf = (typed: Record<string, string>) =>
    typed['whose'] === NEW
      ? (typed['consignor'] ?? '').trim()
      : (others.find((one) => one.id === typed['whose'])?.name ?? '')
  return {
    title: runListsText('anotherConsignor'),
    says: runListsText('moveSays', {
      drafts,
      file,
      consignor: consignor.name,
      stay: lots - drafts,
    }),
    confirm: (typed) => {
      const name = nameOf(typed)
      if (name === '') return runListsText('move')
      return runListsText('moveLots', { count: drafts, consignor: name })
    },
    fields: [
      {
        ...({ name: 'whose', label: runListsText('whoseList'), kind: 'choice' } as const),
        options: [
          { value: '', label: runListsText('choose') },
          ...others.map((one) => ({ value: one.id, label: one.name })),
          { value: NEW, label: runListsText('aNewConsignor') },
        ],
      },
      {
        ...({ name: 'consignor', label: runListsText('newName'), kind: 'text' } as const),
        when: { name: 'whose', is: NEW },
      },
      { name: 'reason', label: runListsText('reason'), kind: 'reason' },
    ],
    rules: z
      .object({
        whose: z.string().min(1, { error: () => runListsText('chooseWhose') }),
        consignor: z.string(),
        reason: reasonSchema,
      })
      .refine(
        ({ whose, consignor: name }) =>
          whose !== NEW || consignorNameSchema.safeParse(name).success,
        { path: ['consignor'], error: () => runListsText('enterNewName') },
      )
      .transform(({ reason, ...typed }) => ({
        ...{ consignor: nameOf(typed), new_consignor: typed.whose === NEW },
        ...{ was: consignor.id, reason },
      })),
    initial: { whose: '', consignor: '', reason: '' },
    method: 'POST',
    address: moveAddress(id),
    done: runListsText('moved', { file }),
  }
}
