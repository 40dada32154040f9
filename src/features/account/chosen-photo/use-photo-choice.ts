import { useRef, useState } from 'react'
import { toastFailure, withdrawToasts } from '../../../browser/toasts.ts'
import { idPhotoInvalid } from '../../../rules/accounts.ts'
import { checkPhoto, type PhotoFault, smallerCopy } from './check-photo.ts'

/** What is said of the ID photo goes once it is mended. */
export const ABOUT_PHOTO = 'id-photo'

/** A file that was not taken. */
export interface RefusedPhoto {
  file: File
  fault: PhotoFault
}

export type PhotoChoice = ReturnType<typeof usePhotoChoice>

/** What happens between choosing a file and having it: it is decoded, and refused if it is none to send. */
export function usePhotoChoice(onChoose: (file: File | null) => void) {
  const [refused, setRefused] = useState<RefusedPhoto | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Only what was begun last may end in a photo: the one before may take longer.
  const newest = useRef<symbol>(undefined)

  function refuse(refusal: RefusedPhoto): void {
    setRefused(refusal)
    const { title, detail } = idPhotoInvalid()
    toastFailure(title, detail, ABOUT_PHOTO)
  }

  function forget(): void {
    setRefused(null)
    withdrawToasts(ABOUT_PHOTO)
  }

  /** Does nothing with the result of `work` when another was begun meanwhile. */
  async function begin<T>(work: Promise<T>, finish: (result: T) => void): Promise<void> {
    const own = Symbol('work')
    newest.current = own
    setBusy(true)
    const result = await work
    if (newest.current !== own) return
    setBusy(false)
    finish(result)
  }

  function choose(file: File): void {
    forget()
    onChoose(null)
    // A file may be gone, or not be ours to read.
    const check = checkPhoto(file).catch(() => 'invalid' as const)
    void begin(check, (found) => {
      if (found === 'ready') onChoose(file)
      else refuse({ file, fault: found })
    })
  }

  function takeCopy({ file, fault }: RefusedPhoto): void {
    const copy = smallerCopy(file).catch(() => null)
    void begin(copy, (made) => {
      const without = fault === 'other-kind' ? 'invalid' : 'no-copy'
      if (made === null) return refuse({ file, fault: without })
      onChoose(made)
      forget()
    })
  }

  return {
    refused,
    /** A photo is being looked at, or a copy of it made. */
    isBusy,
    choose,
    takeCopy,
    remove() {
      forget()
      onChoose(null)
    },
  }
}
