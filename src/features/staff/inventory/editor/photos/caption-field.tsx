import { useId, useState } from 'react'
import { editorText } from '../../../../../languages/staff/editor.ts'
import { photosText } from '../../../../../languages/staff/photos.ts'
import { Button } from '../../../../../ui/button.tsx'
import type { ShownPhoto } from '../../auction-form.ts'
import type { Captions } from './use-captions.ts'

interface CaptionFieldProps {
  photo: ShownPhoto
  number: number
  captions: Captions
}

/** What is written below a photo: saved when one leaves it, or presses Enter. What could not be saved stays in it. */
export function CaptionField({ photo, number, captions }: CaptionFieldProps) {
  const { text, isTyped, theirs } = captions.captionOf(photo)
  const [failure, setFailure] = useState(isTyped ? editorText('keptOnDevice') : null)
  const noteId = useId()
  const isWrong = failure !== null || theirs !== null
  const choose = async (whose: 'mine' | 'theirs') => setFailure(await captions.choose(photo, whose))
  return (
    <>
      <input
        type="text"
        className="photo-words"
        aria-label={photosText('captionOf', { number })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        placeholder={photosText('caption')}
        maxLength={300}
        value={text}
        onChange={({ target }) => {
          setFailure(null)
          captions.type(photo, target.value)
        }}
        onBlur={async () => setFailure(await captions.save(photo))}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {isWrong ? (
        <div className="photo-note" role="alert">
          <p id={noteId}>
            {theirs
              ? photosText('captionChanged', { theirs: theirs.caption ?? editorText('nothing') })
              : failure}
          </p>
          {theirs ? (
            <>
              <Button look="ink" size="sm" onClick={() => void choose('mine')}>
                {editorText('keepMine')}
              </Button>
              <Button look="line" size="sm" onClick={() => void choose('theirs')}>
                {editorText('takeTheirs')}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
