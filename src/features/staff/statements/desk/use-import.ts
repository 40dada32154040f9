import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../../browser/api.ts'
import { toastSuccess } from '../../../../browser/toasts.ts'
import { staffStatementsText } from '../../../../languages/staff/statements.ts'
import { callStaff } from '../../frame/staff-calls.ts'
import type { ImportedView, StatementPreview } from '../statements.ts'

/** Why a file was not imported. */
export interface ImportFault {
  sentence: string
  lines: { line: number; message: string }[]
}

/** Reads a bank's file before it is imported. One that says its columns itself is imported at once. */
export function useImport(onImported: (id: string) => void) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const importing = useMutation({
    mutationFn: ({ chosen, mapping }: { chosen: File; mapping: object | null }) =>
      callStaff<ImportedView>('/api/staff/statements', {
        method: 'POST',
        body: formOf(chosen, mapping),
      }),
    retry: false,
    async onSuccess({ id, left_out_count: count }) {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) => address === '/api/staff/statements',
      })
      // Which, and why, the statement's screen says.
      if (count > 0)
        toastSuccess(
          staffStatementsText('isImported'),
          staffStatementsText('entriesLeftOut', { count }),
        )
      onImported(id)
    },
  })
  const previewing = useMutation({
    mutationFn: (chosen: File) =>
      callStaff<StatementPreview>('/api/staff/statements/preview', {
        method: 'POST',
        body: formOf(chosen, null),
      }),
    retry: false,
    onSuccess: ({ format }, chosen) => {
      if (format === 'camt.053') importing.mutate({ chosen, mapping: null })
    },
  })
  const clear = () => {
    setFile(null)
    importing.reset()
    previewing.reset()
  }
  return {
    file,
    preview: previewing.data,
    fault: faultOf(importing.error ?? previewing.error),
    isBusy: importing.isPending || previewing.isPending,
    choose: (chosen: File) => {
      clear()
      setFile(chosen)
      previewing.mutate(chosen)
    },
    send: (mapping: object) => file && importing.mutate({ chosen: file, mapping }),
    clear,
  }
}

function formOf(file: File, mapping: object | null): FormData {
  const form = new FormData()
  form.set('file', file)
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  return form
}

function faultOf(error: Error | null): ImportFault | null {
  if (!error) return null
  const faults: readonly { message: string; line?: number }[] =
    error instanceof ApiProblem ? (error.problem.errors ?? []) : []
  const lines = faults.flatMap(({ line, message }) =>
    line === undefined ? [] : [{ line, message }],
  )
  return { sentence: error.message, lines }
}
