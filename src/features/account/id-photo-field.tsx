import { clsx } from 'clsx'
import Upload from 'lucide-react/icons/upload'
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { accountText } from '../../languages/site/account.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { refusalWords } from './chosen-photo/refusal-words.ts'
import './id-photo-field.css'
import type { PhotoChoice, RefusedPhoto } from './chosen-photo/use-photo-choice.ts'
import { fileSize } from './file-size.ts'
import { PhotoPreview } from './photo-preview.tsx'

interface IdPhotoFieldProps {
  file: File | null
  error: string | undefined
  choice: PhotoChoice
}

/** The ID photo: dropped or browsed for, looked at and shown before it is sent, and removed again. */
export function IdPhotoField({ file, error, choice }: IdPhotoFieldProps) {
  const id = useId()
  const { refused, isBusy } = choice
  const isWrong = error !== undefined || refused !== null
  return (
    // The input is emptied after each choice: this tells what a reload would lose.
    <div className="stack id-photo" data-holds={file || refused || isBusy ? 'file' : undefined}>
      <span className="label" id={`${id}-label`}>
        {accountText('idPhoto')}
      </span>
      <DropZone id={id} isWrong={isWrong} isBusy={isBusy} onDropped={choice.choose} />
      <div className="stack id-photo-note" id={`${id}-note`}>
        {refused ? (
          <Refusal {...refused} isBusy={isBusy} onCopy={choice.takeCopy} />
        ) : error ? (
          <FieldError>{error}</FieldError>
        ) : null}
      </div>
      {file ? (
        <PhotoPreview
          key={`${file.name} ${file.lastModified}`}
          file={file}
          isRefused={error !== undefined}
          onRemove={choice.remove}
        />
      ) : null}
    </div>
  )
}

interface RefusalProps extends RefusedPhoto {
  isBusy: boolean
  onCopy: (refused: RefusedPhoto) => void
}

/** Why a file was not taken, and what to do about it. */
function Refusal({ file, fault, isBusy, onCopy }: RefusalProps) {
  if (fault !== 'too-large' && fault !== 'other-kind')
    return <FieldError>{refusalWords(file, fault)}</FieldError>
  const { name } = file
  const isLarge = fault === 'too-large'
  return (
    <>
      <FieldError>
        {isLarge
          ? accountText('offerSmallerCopy', { name, size: fileSize(file.size) })
          : accountText('offerJpgCopy', { name })}
      </FieldError>
      <div>
        <Button
          look="line"
          busy={isBusy && accountText('makingCopy')}
          onClick={() => onCopy({ file, fault })}
        >
          {accountText(isLarge ? 'useSmallerCopy' : 'useJpgCopy')}
        </Button>
      </div>
    </>
  )
}

interface DropZoneProps {
  id: string
  isWrong: boolean
  isBusy: boolean
  onDropped: (file: File) => void
}

function DropZone({ id, isWrong, isBusy, onDropped }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined) => {
    if (files?.[0]) onDropped(files[0])
  }
  // A file chosen before the page was hydrated told nobody.
  const takeEarly = useEffectEvent(take)
  useEffect(() => {
    takeEarly(input.current?.files)
    if (input.current) input.current.value = ''
  }, [])
  return (
    <div
      className={clsx('beside drop-zone', isOver && 'is-over')}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <span className="drop-zone-icon">
        {isBusy ? <span className="spinner" aria-hidden="true" /> : <Upload className="icon" />}
      </span>
      <div>
        <b>
          {accountText.rich('dragPhoto', {
            label: (words) => (
              <label className="link covers-box" htmlFor={id}>
                {words}
              </label>
            ),
          })}
        </b>
        <span id={`${id}-hint`}>{accountText('photoKinds')}</span>
      </div>
      <input
        ref={input}
        className="sr-only"
        id={id}
        type="file"
        // Some systems know no type for HEIC.
        accept="image/*,.heic,.heif"
        aria-labelledby={`${id}-label`}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={`${id}-note ${id}-hint`}
        onChange={(event) => {
          take(event.target.files)
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </div>
  )
}
