import { useEffect, useMemo } from 'react'
import { photosText } from '../../../../../languages/staff/photos.ts'
import { Button } from '../../../../../ui/button.tsx'
import type { Upload } from '../../../uploads/waiting-photos.ts'

interface UploadTileProps {
  upload: Upload
  number: number
  onRetry: () => void
  onRemove: () => void
}

/** A photo that is not there yet: how much of it is, or why it is not. */
export function UploadTile({ upload, number, onRetry, onRemove }: UploadTileProps) {
  const { file, name, progress, failure } = upload
  const preview = usePreview(file)
  const size = `${(file.size / 1e6).toFixed(1)} MB`
  return (
    <li className="photo-tile" data-state={failure ? 'failed' : 'sending'}>
      <img src={preview} alt="" />
      <span className="photo-number">{number}</span>
      {failure ? (
        <div className="photo-failure">
          <b>{name}</b>
          <p role="alert">{failure}</p>
          <Button look="line" size="sm" onClick={onRetry}>
            {photosText('retry')}
          </Button>
          <Button look="ghost" size="sm" onClick={onRemove}>
            {photosText('remove')}
          </Button>
        </div>
      ) : (
        <>
          <progress value={progress} aria-label={photosText('isUploading', { name })} />
          <span className="photo-words">
            {photosText('percentOf', { percent: Math.round(progress * 100), size })}
          </span>
        </>
      )}
    </li>
  )
}

function usePreview(file: File): string {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}
