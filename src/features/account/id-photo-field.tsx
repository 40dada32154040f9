import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import FileImage from 'lucide-react/icons/file-image'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { type DragEvent, useEffect, useId, useMemo, useState } from 'react'
import { toastFailure } from '../../browser/toasts.ts'
import { idPhotoRefusal } from '../../rules/accounts.ts'
import { Chip } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import './id-photo-field.css'

interface IdPhotoFieldProps {
  file: File | null
  error: string | undefined
  onChoose: (file: File | null) => void
}

/** The ID photo: dropped or browsed for, shown before it is sent, and removed again. */
export function IdPhotoField({ file, error, onChoose }: IdPhotoFieldProps) {
  const id = useId()
  function choose(chosen: File | undefined) {
    if (!chosen) return
    const refusal = idPhotoRefusal(chosen)
    if (refusal) toastFailure(refusal.title, refusal.detail)
    else onChoose(chosen)
  }
  return (
    <div className="stack id-photo">
      <span className="label" id={`${id}-label`}>
        ID photo
      </span>
      <DropZone id={id} hasError={error !== undefined} onDropped={choose} />
      {error ? <FieldError id={`${id}-note`}>{error}</FieldError> : null}
      {file ? (
        <Preview
          key={`${file.name} ${file.lastModified}`}
          file={file}
          onRemove={() => onChoose(null)}
        />
      ) : null}
    </div>
  )
}

interface DropZoneProps {
  id: string
  hasError: boolean
  onDropped: (file: File | undefined) => void
}

function DropZone({ id, hasError, onDropped }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={clsx('beside drop-zone', isOver && 'is-over')}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDropped(event.dataTransfer.files[0])
      }}
    >
      <span className="drop-zone-icon">
        <Upload className="icon" />
      </span>
      <div>
        <b>
          Drag your ID photo here, or{' '}
          <label className="link covers-box" htmlFor={id}>
            browse
          </label>
        </b>
        <span id={`${id}-hint`}>JPG, PNG or WebP, up to 5 MB</span>
      </div>
      <input
        className="sr-only"
        id={id}
        type="file"
        accept="image/*"
        aria-labelledby={`${id}-label`}
        aria-invalid={hasError ? true : undefined}
        aria-describedby={hasError ? `${id}-note` : `${id}-hint`}
        onChange={(event) => {
          onDropped(event.target.files?.[0])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </div>
  )
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const address = useObjectUrl(file)
  const [isBroken, setUnseen] = useState(false)
  return (
    <div className="id-preview">
      {isBroken ? (
        <span className="id-preview-blank">
          <FileImage className="icon" />
        </span>
      ) : (
        <img src={address} alt="Your ID" onError={() => setUnseen(true)} />
      )}
      <div>
        <b className="one-line">{file.name}</b>
        <span className="tn">{fileSize(file.size)}</span>{' '}
        <Chip tone="ok">
          <Check className="icon" />
          Ready
        </Chip>
      </div>
      <IconButton label="Remove photo" onClick={onRemove}>
        <Trash2 className="icon" />
      </IconButton>
    </div>
  )
}

function useObjectUrl(file: File): string {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}

function fileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.toFixed(1)} MB`
}
