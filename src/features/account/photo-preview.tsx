import Check from 'lucide-react/icons/check'
import FileImage from 'lucide-react/icons/file-image'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useState } from 'react'
import { accountText } from '../../languages/site/account.ts'
import { Chip } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { fileSize } from './file-size.ts'

interface PhotoPreviewProps {
  file: File
  /** The server did not take it. */
  isRefused: boolean
  onRemove: () => void
}

/** The photo that is going to be sent. */
export function PhotoPreview({ file, isRefused, onRemove }: PhotoPreviewProps) {
  const address = useObjectUrl(file)
  const [isUnseen, setUnseen] = useState(false)
  return (
    <div className="id-preview">
      {isUnseen ? (
        <span className="id-preview-blank">
          <FileImage className="icon" />
        </span>
      ) : (
        <img src={address} alt={accountText('yourId')} onError={() => setUnseen(true)} />
      )}
      <div>
        <b className="one-line">{file.name}</b>
        <span className="tn">{fileSize(file.size)}</span>{' '}
        {isRefused ? (
          <Chip tone="bad">
            <X className="icon" />
            {accountText('photoNotAccepted')}
          </Chip>
        ) : (
          <Chip tone="ok">
            <Check className="icon" />
            {accountText('photoReady')}
          </Chip>
        )}
        {isUnseen && !isRefused ? (
          <span className="id-preview-note">{accountText('noPreview')}</span>
        ) : null}
      </div>
      <IconButton label={accountText('removePhoto')} onClick={onRemove}>
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
