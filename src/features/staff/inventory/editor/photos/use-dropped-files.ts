import { useEffect, useEffectEvent } from 'react'

/**
 * Wherever on the page they are dropped: beside every place that takes them the browser would open them in place of the page, and what is
 * typed there would be lost. What such a place has taken is left to it, and so is what is dragged about on the page itself.
 */
export function useDroppedFiles(add: (files: Iterable<File>) => void): void {
  const drop = useEffectEvent((event: DragEvent) => {
    const isTaken = event.defaultPrevented
    event.preventDefault()
    if (!isTaken) add([...(event.dataTransfer?.files ?? [])])
  })
  useEffect(() => {
    let isOwn = false
    const isFromOutside = ({ dataTransfer }: DragEvent) =>
      !isOwn && dataTransfer?.types.includes('Files') === true
    const begins = () => {
      isOwn = true
    }
    const ends = () => {
      isOwn = false
    }
    const moves = (event: DragEvent) => {
      if (isFromOutside(event)) event.preventDefault()
    }
    const drops = (event: DragEvent) => {
      if (isFromOutside(event)) drop(event)
    }
    document.addEventListener('dragstart', begins)
    document.addEventListener('dragend', ends)
    document.addEventListener('dragover', moves)
    document.addEventListener('drop', drops)
    return () => {
      document.removeEventListener('dragstart', begins)
      document.removeEventListener('dragend', ends)
      document.removeEventListener('dragover', moves)
      document.removeEventListener('drop', drops)
    }
  }, [])
}
