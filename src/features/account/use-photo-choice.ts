import { useRef, useState } from 'react'
import { toastFailure } from '../../browser/toasts.ts'
import { ID_PHOTO_INVALID } from '../../rules/accounts.ts'
import { checkPhoto, smallerCopy } from './check-photo.ts'

/** A file that was not taken. Of one that is only too large a smaller copy can be. */
interface RefusedPhoto {
  file: File
  isTooLarge: boolean
}

/** What happens between choosing a file and having it: it is decoded, and refused if it is none to send. */
export function usePhotoChoice(onChoose: (file: File | null) => void) {
  const [refused, setRefused] = useState<RefusedPhoto | null>(null)
  const [isBusy, setBusy] = useState(false)
  const newest = useRef<File>(undefined)

  function refuse(refusal: RefusedPhoto): void {
    setRefused(refusal)
    toastFailure(ID_PHOTO_INVALID.title, ID_PHOTO_INVALID.detail)
  }

  async function choose(file: File): Promise<void> {
    newest.current = file
    setBusy(true)
    setRefused(null)
    onChoose(null)
    const check = await checkPhoto(file)
    // Another one was chosen meanwhile.
    if (newest.current !== file) return
    setBusy(false)
    if (check === 'ready') onChoose(file)
    else refuse({ file, isTooLarge: check === 'too-large' })
  }

  async function takeSmaller(file: File): Promise<void> {
    setBusy(true)
    try {
      onChoose(await smallerCopy(file))
      setRefused(null)
    } catch {
      refuse({ file, isTooLarge: false })
    } finally {
      setBusy(false)
    }
  }

  return {
    refused,
    /** A photo is being looked at, or a copy of it made. */
    isBusy,
    choose: (file: File) => void choose(file),
    takeSmaller: (file: File) => void takeSmaller(file),
    /** What was refused is of no interest any more. */
    forget: () => setRefused(null),
  }
}
