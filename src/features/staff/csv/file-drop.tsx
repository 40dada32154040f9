import { useId } from 'react'
import './csv.css'

interface FileDropProps {
  label: string
  /** As of `<input type="file">`. */
  accept: string
  /** Which file it is, or what becomes of it. */
  said: string
  /** Whether the file is kept, and lost with the page. */
  isHeld: boolean
  onFile: (file: File) => void
}

/** A file is chosen, or dropped here. */
export function FileDrop({ label, accept, said, isHeld, onFile }: FileDropProps) {
  const inputId = useId()
  return (
    <div
      className="file-drop"
      data-holds={isHeld ? 'file' : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [dropped] = event.dataTransfer.files
        if (dropped) onFile(dropped)
      }}
    >
      <label htmlFor={inputId}>{label}</label>
      <input
        id={inputId}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
          target.value = ''
        }}
      />
      <output>{said}</output>
    </div>
  )
}
