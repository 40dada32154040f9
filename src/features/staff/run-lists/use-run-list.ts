import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../browser/api.ts'
import { CONSIGNORS_ADDRESS } from '../consignors/consignors.ts'
import { callStaff, fetchForStaff } from '../frame/staff-calls.ts'
import { AUCTIONS_ADDRESS } from '../inventory/auction-list.ts'
import {
  NOTES_FILE_ADDRESS,
  RUN_LISTS_ADDRESS,
  type RunListPreview,
  type RunListReport,
} from './run-lists.ts'

/** What the calls take of how a list is read. */
export type SentSettings = Readonly<Record<string, unknown>>

const READ_AGAIN = [AUCTIONS_ADDRESS, CONSIGNORS_ADDRESS, RUN_LISTS_ADDRESS]

/** A run list on its way: looked into, checked, imported. What was checked holds as long as nothing else is asked. */
export function useRunList() {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const previewing = useMutation({
    mutationFn: ({ chosen, consignor }: { chosen: File; consignor: string }) =>
      callStaff<RunListPreview>(`${RUN_LISTS_ADDRESS}/preview`, {
        ...{ method: 'POST', body: formOf(chosen, { consignor }) },
      }),
    retry: false,
  })
  const send = (address: string) => (settings: SentSettings) =>
    callStaff<RunListReport>(address, {
      ...{ method: 'POST', body: formOf(file, { settings: JSON.stringify(settings) }) },
    })
  const checking = useMutation({ mutationFn: send(`${RUN_LISTS_ADDRESS}/check`), retry: false })
  const importing = useMutation({
    mutationFn: send(RUN_LISTS_ADDRESS),
    retry: false,
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          typeof address === 'string' && READ_AGAIN.some((one) => address.startsWith(one)),
      }),
  })
  const forgetReport = () => {
    checking.reset()
    importing.reset()
  }
  return {
    file,
    preview: previewing.data,
    /** By whose columns the preview was made. */
    previewedFor: previewing.variables?.consignor,
    report: checking.data,
    imported: importing.data,
    error: importing.error ?? checking.error ?? previewing.error,
    isReading: previewing.isPending,
    isChecking: checking.isPending,
    isImporting: importing.isPending,
    choose: (chosen: File, consignor: string) => {
      setFile(chosen)
      forgetReport()
      previewing.mutate({ chosen, consignor })
    },
    check: (settings: SentSettings) => {
      forgetReport()
      checking.mutate(settings)
    },
    importIt: importing.mutate,
    /** Of the list as it was checked. */
    fetchNotes: async () => {
      const body = formOf(file, { settings: JSON.stringify(checking.variables) })
      return (await fetchForStaff(NOTES_FILE_ADDRESS, { method: 'POST', body })).file
    },
    forgetReport,
    /** Once a list is imported the next one is another file, and perhaps another consignor's. */
    beginAnew: () => {
      setFile(null)
      previewing.reset()
      forgetReport()
    },
  }
}

function formOf(file: File | null, fields: Record<string, string>): FormData {
  const form = new FormData()
  if (file) form.set('file', file)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** What is wrong with the fields, by their names; '' for the list itself. */
export function faultsIn(error: Error | null): Record<string, string> {
  if (!error) return {}
  const told = error instanceof ApiProblem ? (error.problem.errors ?? []) : []
  const ofFields = told.filter(({ path }) => path.startsWith('settings.'))
  if (ofFields.length === 0) return { '': error.message }
  return Object.fromEntries(
    ofFields.map(({ path, message }) => [path.replace(/^settings\.(\w+).*$/, '$1'), message]),
  )
}
