import { useState } from 'react'
import { saveFile } from './save-file.ts'
import { toastProblem } from './toasts.ts'

interface Download {
  fetchIt: () => Promise<Blob & { name?: string }>
  /** Under which name it is kept: 'inventory.csv'. That of the file, unless told. */
  name?: string | undefined
  /** The toast when it fails without the server saying why. */
  failure: string
  onStarted?: () => void
}

/** A file that is fetched and handed to the visitor. What goes wrong is told in a toast. */
export function useDownload({ fetchIt, name, failure, onStarted }: Download) {
  const [isBusy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      const file = await fetchIt()
      saveFile(file, name ?? file.name ?? '')
      onStarted?.()
    } catch (error) {
      toastProblem(error, failure)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download }
}
